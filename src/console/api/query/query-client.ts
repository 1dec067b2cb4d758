/** The app's cache, also for code outside React (transfers, session) that invalidates it. */
import { QueryClient } from '@tanstack/react-query'
import { startPending } from '#/lib/pending'
import { ApiError } from '../base/errors'
import { forgetEarly } from '../base/early'
import { QUERY_FRESH_MS } from './poll-interval'
import { onTabsTold, tellTabs } from '../session/other-tabs'
import { session } from '../session/session'

/** Time from a loader's response to the first render of its page, after an error that can pass. */
const JUST_NOW_MS = 2000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `call` retries reads, because it knows the API's retry time.
      retry: false,
      // A local server is available while the browser is offline.
      networkMode: 'always',
      staleTime: QUERY_FRESH_MS,
      // Clears offline errors after reconnecting. Not the default here, because reads don't pause while offline.
      refetchOnReconnect: true,
      // A page doesn't repeat a read that its loader has just seen fail. A refusal stays as long as data would, because a slow page
      // can render late and would get the same answer.
      retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
        Date.now() - errorUpdatedAt >
        (error instanceof ApiError && error.kind === 'forbidden' ? QUERY_FRESH_MS : JUST_NOW_MS),
    },
    // Requests and responses can contain secrets, so they are dropped with their page.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
})
queryClient.getQueryCache().subscribe((event) => {
  const { query } = event
  if (event.type !== 'updated' || event.action.type !== 'fetch' || query.state.data !== undefined) return
  const read = startPending()
  // The cache tells of a read before it starts it.
  void Promise.resolve()
    .then(async () => query.promise)
    .then(read, read)
})
/** The cached responses by the keys of their queries. */
const cachedResponses = (): readonly { readonly key: readonly unknown[]; readonly data: unknown }[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [{ key: queryKey, data: state.data }]))

let seen: ReturnType<typeof cachedResponses> = []
/** Data read with the expired token, to check whether the next token belongs to the same account. Empty while signed in. */
export const lastSeen = (): typeof seen => seen

session.onWipe((why) => {
  forgetEarly()
  if (why === 'signed-out') {
    seen = []
    queryClient.clear()
    return
  }
  seen = cachedResponses()
  // Visible data stays under the sign-in dialog, because removing it would remove the open form. Disabled queries, such as a resource
  // being deleted, are visible too but not "active".
  queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
})
let before = session.get().status
session.subscribe(() => {
  const { status } = session.get()
  if (before === 'expired' && status === 'signed-in') {
    seen = []
    // Another token of the account can have other permissions.
    void queryClient.invalidateQueries()
  }
  before = status
})

/** Pending first reads. Invalidation doesn't restart them, so their outdated response would count as fresh. */
const pendingReads = (area: string) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [area], fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })

const markStale = async (areas: readonly string[]): Promise<void> => {
  await Promise.all(
    Array.from(new Set(areas), async (area) => {
      const begunBefore = new Set(pendingReads(area))
      await queryClient.invalidateQueries({ queryKey: [area] })
      if (begunBefore.size > 0)
        await queryClient.invalidateQueries({ queryKey: [area], predicate: (query) => begunBefore.has(query) })
    }),
  )
}

/** Invalidates all data of these areas (contract area names). Open pages in all tabs read it again. */
export const invalidateAreas = (areas: readonly string[]): Promise<void> => {
  tellTabs(areas)
  return markStale(areas)
}
// Hidden tabs read again when they become visible.
onTabsTold((areas) => {
  if (document.visibilityState !== 'hidden') return void markStale(areas)
  for (const area of areas) void queryClient.invalidateQueries({ queryKey: [area], refetchType: 'none' })
  return undefined
})
