import type { ApiError } from '../base/errors'

/** A query of something that has a status. */
export interface StatusQuery {
  readonly state: {
    readonly data: { readonly status: string } | undefined
    readonly error: ApiError | null
    readonly dataUpdateCount: number
  }
}
const seen = new WeakMap<StatusQuery, { readonly status: string | undefined; readonly before: number }>()

/** How often the query was read with its current status, the first read included. For polls that slow down or end. */
export function readsSince(query: StatusQuery): number {
  const { data, dataUpdateCount } = query.state
  const last = seen.get(query)
  if (last && last.status === data?.status) return dataUpdateCount - last.before
  seen.set(query, { status: data?.status, before: dataUpdateCount - 1 })
  return 1
}
