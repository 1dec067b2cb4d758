import { useState } from 'react'
import { download, startJob } from '#/transfers/engine/transfers'
import type { BucketAt } from '../-bucket-page'
import { fileNameOf } from '../-share/link-commands'
import { canRead } from './read-object'
import { mediaType } from '#/lib/media-type'

/** Types that browsers show; all else they save by themselves. */
const SHOWN = /^(?:text|image|audio|video)\/|^application\/(?:json|pdf|xml|yaml|[a-z.-]+\+(?:json|xml))$/

/** Judged by the name, as nothing else is known before the answer. */
const opensInTab = (name: string): boolean => SHOWN.test(mediaType(name))

export interface DownloadAction {
  /** `size` in bytes, where it is known. */
  start(name: string, size?: number | null): void
  readonly pending: boolean
  /** It became a transfer of this page. */
  readonly started: boolean
  /** Why the last one could not be started; TransferFailure or ApiError. */
  readonly error: unknown
}

/**
 * A download by signed URL: the browser fetches the bytes itself, so that no size is too large for the page. What a browser
 * would show instead of saving becomes a transfer of this page, where the bucket lets it read and there is room.
 */
export function useDownload(at: BucketAt): DownloadAction {
  const [state, set] = useState<{ pending: boolean; started?: boolean; error?: unknown }>({ pending: false })
  /** Answers whether it is a transfer now. */
  const run = async (name: string, size: number | null): Promise<boolean> => {
    const place = { cluster: at.clusterId, bucket: at.bucket }
    // What is wrong is said here: a new tab would show the store's XML.
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
    start: (name, size = null) => {
      set({ pending: true })
      run(name, size).then(
        (started) => set({ pending: false, started }),
        (error: unknown) => set({ pending: false, error }),
      )
    },
  }
}
