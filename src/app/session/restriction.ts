import { queryOptions } from '@tanstack/react-query'

/** Milliseconds. An operator can change the user meanwhile. */
const FRESH_MS = 60_000

/** Whether the user is restricted; null if that can't be read. */
export const restrictionQuery = queryOptions({
  queryKey: ['session', 'restricted'],
  queryFn: async ({ client }) => (await import('./read-restriction')).readRestriction(client),
  staleTime: FRESH_MS,
  retry: false,
})
