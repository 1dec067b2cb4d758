/** The path that lists and creates buckets, and error responses for the fault proxy. */
export const FLAT_LIST = /^\/v4\/object-storage\/buckets\/?(\?|$)/
export const asJson = (status: number, reason: string, headers: Record<string, string> = {}) => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ errors: [{ field: '', reason }] }),
  headers,
})
