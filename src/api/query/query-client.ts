/** The app's one cache, so that what lives outside React (transfers, the session) can tell it what became stale. */
import { QueryClient } from '@tanstack/react-query'
import { forgetEarly } from '../first-load/early'
import { onTabsTold, tellTabs } from '../session/other-tabs'
import { session } from '../session/session'

/** From a loader's answer to the drawing of its page. */
const JUST_NOW_MS = 2000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Reads are repeated inside call(), where the API's wishes about time are known.
      retry: false,
      // A server on this machine answers while the browser says "offline".
      networkMode: 'always',
      staleTime: 15_000,
      // "You are offline" must not stay once that is over; by default it would, since reads don't pause while offline.
      refetchOnReconnect: true,
      // A refusal is an answer too: the loader asked, the page that comes up just after it need not ask again.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_NOW_MS,
    },
    // What was sent and answered may hold secrets: it goes with the page that sent it.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
})
let seen: readonly { readonly key: readonly unknown[]; readonly data: unknown }[] = []
/** What the token that expired last had read: it tells whether the next one belongs to the same account. Empty while signed in. */
export const lastSeen = (): typeof seen => seen

session.onWipe((why) => {
  forgetEarly()
  if (why === 'signed-out') {
    seen = []
    queryClient.clear()
    return
  }
  const cache = queryClient.getQueryCache().getAll()
  seen = cache.flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [{ key: queryKey, data: state.data }]))
  // What is on the screen stays under the question for a new token: taking it away would take the open form with it. What is not read
  // again for now, as a thing that one is about to delete, is on the screen too, and yet no "active" query.
  queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
})
let before = session.get().status
session.subscribe(() => {
  const { status } = session.get()
  if (before === 'expired' && status === 'signed-in') {
    seen = []
    // Another token of the account may see other things.
    void queryClient.invalidateQueries()
  }
  before = status
})

/** A first read that is on its way is not begun anew when it becomes stale, and its answer would pass for a fresh one. */
const onTheirWay = (area: string) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [area], fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })

const markStale = async (areas: readonly string[]): Promise<void> => {
  await Promise.all(
    Array.from(new Set(areas), async (area) => {
      const begunBefore = new Set(onTheirWay(area))
      await queryClient.invalidateQueries({ queryKey: [area] })
      if (begunBefore.size > 0)
        await queryClient.invalidateQueries({ queryKey: [area], predicate: (query) => begunBefore.has(query) })
    }),
  )
}

/** Marks everything read from these areas (contract area names) as stale; open pages read it again, here and in other tabs. */
export const invalidateAreas = (areas: readonly string[]): Promise<void> => {
  tellTabs(areas)
  return markStale(areas)
}
// A hidden tab reads again when somebody comes back to it.
onTabsTold((areas) => {
  if (document.visibilityState !== 'hidden') return void markStale(areas)
  for (const area of areas) void queryClient.invalidateQueries({ queryKey: [area], refetchType: 'none' })
  return undefined
})
