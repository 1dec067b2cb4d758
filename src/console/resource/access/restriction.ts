/** Whether the user is restricted. No operation describes the user, but beta programs are listed for unrestricted users only. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { isApiError } from '#/console/api/base/errors'
import { headQuery } from '#/console/api/client/background-query'
import { missingScopes } from '#/console/api/base/can'
import { opInUse, session } from '#/console/api/session/session'
import { betas } from '#/contract/betas'

/** Milliseconds. An operator can change the user meanwhile. */
const FRESH_MS = 60_000

/** Reads one page, or the list that a page has read. Null if it doesn't tell. */
async function readRestriction(client: QueryClient): Promise<boolean | null> {
  if (missingScopes(opInUse(betas.list), session.get().scopes).length > 0) return null
  try {
    await client.fetchQuery(headQuery(betas.list))
    return false
  } catch (e) {
    return isApiError(e) && e.kind === 'forbidden' && /restricted/i.test(e.message) ? true : null
  }
}

/** Whether the user is restricted; null if that can't be read. */
export const restrictionQuery = queryOptions({
  queryKey: ['session', 'restricted'],
  queryFn: ({ client }) => readRestriction(client),
  staleTime: FRESH_MS,
})
