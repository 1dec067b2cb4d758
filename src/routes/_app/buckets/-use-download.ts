import { useState } from 'react'
import { download } from '../../../transfers/transfers'
import type { BucketAt } from './-bucket-page'

export interface Download {
  start(name: string): void
  readonly pending: boolean
  /** Why the last one could not be started; the bytes themselves are the browser's business. */
  readonly error: unknown
}

/** A download by signed URL: the browser fetches the bytes itself, so that no size is too large for the page. */
export function useDownload(at: BucketAt): Download {
  const [state, set] = useState<{ pending: boolean; error?: unknown }>({ pending: false })
  return {
    pending: state.pending,
    error: state.error,
    start: (name) => {
      set({ pending: true })
      download({ cluster: at.clusterId, bucket: at.bucket, name }).then(
        () => set({ pending: false }),
        (error: unknown) => set({ pending: false, error }),
      )
    },
  }
}
