import type { ApiError } from '#/api/client/errors'

/** A change that takes seconds is looked at often, then less and less; a migration takes hours. */
const FIRST_MS = 1000
const LONGEST_MS = 10_000
const MIGRATION_MS = 15_000

/** Milliseconds until a volume is to be read again; false where nothing about it changes by itself. */
export function pollInterval(status: string | undefined, error: ApiError | null, looks: number): number | false {
  if (error) return error.kind === 'not-found' || status === undefined ? false : LONGEST_MS
  if (status === 'creating' || status === 'resizing')
    return Math.min(FIRST_MS * 1.3 ** Math.max(0, looks - 1), LONGEST_MS)
  return status === 'migrating' ? MIGRATION_MS : false
}

export const isChanging = (status: string): boolean => pollInterval(status, null, 1) !== false
