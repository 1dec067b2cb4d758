import { useState } from 'react'
import type { BucketAt } from '../-bucket-page'
import { mediaType } from '#/lib/media-type'

/** Types that browsers show instead of saving. */
const SHOWN = /^(?:text|image|audio|video)\/|^application\/(?:json|pdf|xml|yaml|[a-z.-]+\+(?:json|xml))$/

/** Judges by the name because the content type is unknown before the response. */
const opensInTab = (name: string): boolean => SHOWN.test(mediaType(name))

export interface DownloadAction {
  /** `size` in bytes; null where unknown. */
  start(name: string, size: number | null): void
  readonly pending: boolean
  /** Whether the download runs as a transfer of this page. */
  readonly started: boolean
  /** Why the last download couldn't start: TransferFailure or ApiError. */
  readonly error: unknown
}

/**
 * Downloads by signed URL. The browser fetches the bytes itself, so any size works. A file that the browser would show instead
 * of saving becomes a transfer of this page, if the bucket allows browsers to read and there is enough space.
 */
export function useDownload(at: BucketAt): DownloadAction {
  const [state, set] = useState<{ pending: boolean; started?: boolean; error?: unknown }>({ pending: false })
  /** Returns whether the download became a transfer. */
  const run = async (name: string, size: number | null): Promise<boolean> => {
    const place = { cluster: at.clusterId, bucket: at.bucket }
    // Fetched on use: a list that downloads nothing needs neither.
    const [{ download, startJob }, { canRead }, { fileNameOf }] = await Promise.all([
      import('#/transfers/engine/transfers'),
      import('./read-object'),
      import('../-share/link-commands'),
    ])
    // Errors are found here first: a new tab would show the store's XML.
    const readable = await canRead(at, name)
    const carried =
      readable && opensInTab(name) && (await (await import('#/transfers/downloads/saved-files')).canSave(size))
    if (carried)
      startJob({ kind: 'download', ...place, names: [{ name, size }], to: { way: 'save', as: fileNameOf(name) } })
    else await download({ ...place, name })
    return carried
  }
  return {
    pending: state.pending,
    started: state.started ?? false,
    error: state.error,
    start: (name, size) => {
      set({ pending: true })
      run(name, size).then(
        (started) => set({ pending: false, started }),
        (error: unknown) => set({ pending: false, error }),
      )
    },
  }
}
