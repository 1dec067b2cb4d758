import { useState } from 'react'
import type { BucketAt } from '../bucket/bucket-page'
import type { Named } from '#/console/transfers/objects/requests'

/** Types that browsers show instead of saving. */
const SHOWN =
  /^(?:text|image|audio|video)\/|^application\/(?:javascript|json|ogg|pdf|xml|yaml|[\w.-]+\+(?:json|xml))\b/i
const opensInTab = (type: string | null): boolean => type === null || SHOWN.test(type)

/** Bytes of the largest object that the page downloads although the browser would save it itself. */
const CARRIED_MOST = 1024 ** 3

/** Whether the page downloads an object itself. `type` as of `readableType`, `size` in bytes, null where unknown. */
export const isCarried = (type: string | null | undefined, size: number | null): boolean =>
  type !== undefined && ((size !== null && size <= CARRIED_MOST) || opensInTab(type))

export interface DownloadAction {
  start(object: Named): void
  readonly pending: boolean
  /** Why the last download couldn't start: TransferFailure or ApiError. */
  readonly error: unknown
}

/**
 * Downloads one object, which is saved whatever its type. It is a transfer of this page, so that its bytes are checked. The browser
 * downloads by signed URL what the page can't read, and what is large and would be saved anyway.
 */
export function useDownload(at: BucketAt): DownloadAction {
  const [state, set] = useState<{ pending: boolean; error?: unknown }>({ pending: false })
  const run = async (object: Named): Promise<void> => {
    const { name, size } = object
    const place = { cluster: at.clusterId, bucket: at.bucket }
    // Fetched on use: a list that downloads nothing needs neither.
    const [{ download, startJob }, { readableType }, { fileNameOf }] = await Promise.all([
      import('#/console/transfers/transfers'),
      import('./read-object'),
      import('../share/link-commands'),
    ])
    // Errors are found here first: a new tab would show the store's XML.
    const type = await readableType(at, name)
    if (isCarried(type, size))
      startJob({ kind: 'download', ...place, names: [object], to: { way: 'save', as: fileNameOf(name) } })
    else await download({ ...place, name })
  }
  return {
    pending: state.pending,
    error: state.error,
    start: (object) => {
      set({ pending: true })
      run(object).then(
        () => set({ pending: false }),
        (error: unknown) => set({ pending: false, error }),
      )
    },
  }
}
