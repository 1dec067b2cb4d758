import { ApiError } from '#/console/api/client/errors'

/**
 * Loads code with the first object that needs it. A load that failed, as without a connection or after an update, is tried again
 * with the next one. It stops the job, because it would fail every object.
 */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let real: Promise<T> | undefined
  return () =>
    (real ??= load().catch((cause: unknown) => {
      real = undefined
      throw new ApiError({ kind: 'unreachable', op: 'transfer', cause })
    }))
}
