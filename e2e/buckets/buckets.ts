/** The call that lists and makes buckets, and answers that a fault gives in its place. */
export const FLAT_LIST = /^\/v4\/object-storage\/buckets\/?(\?|$)/
export const asJson = (status: number, reason: string, headers: Record<string, string> = {}) => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ errors: [{ field: '', reason }] }),
  headers,
})
