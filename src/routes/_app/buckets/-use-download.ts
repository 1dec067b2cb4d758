import { useState } from 'react'
import { formatBytes } from '../../../lib/bytes'
import { download } from '../../../transfers/transfers'
import type { BucketAt } from './-bucket-page'
import { opensInTab, saveStream } from './-object/save-stream'

export interface Download {
  /** `size` in bytes, where it is known. */
  start(name: string, size?: number | null): void
  readonly pending: boolean
  /** How far it is, where this page carries the bytes itself. */
  readonly progress: string | undefined
  /** Why the last one could not be started; the bytes themselves are the browser's business. */
  readonly error: unknown
}

/**
 * A download by signed URL: the browser fetches the bytes itself, so that no size is too large for the page. What a browser
 * would show instead of saving is first streamed to disk, where the bucket lets this page read and there is room.
 */
export function useDownload(at: BucketAt): Download {
  const [state, set] = useState<{ pending: boolean; progress?: string; error?: unknown }>({ pending: false })
  const run = async (name: string, size: number | null) => {
    const report = (bytes: number) =>
      set({ pending: true, progress: `${formatBytes(bytes)}${size === null ? '' : ` of ${formatBytes(size)}`} read` })
    if (opensInTab(name) && (await saveStream(at, name, size, report))) return
    await download({ cluster: at.clusterId, bucket: at.bucket, name })
  }
  return {
    pending: state.pending,
    progress: state.progress,
    error: state.error,
    start: (name, size = null) => {
      set({ pending: true })
      run(name, size).then(
        () => set({ pending: false }),
        (error: unknown) => set({ pending: false, error }),
      )
    },
  }
}
