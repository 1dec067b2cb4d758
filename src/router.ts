import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query/query-client'
import { session } from './api/session/session'
import { NotFound } from './app/errors/not-found'
import { RouteError } from './app/errors/route-error'
import { parseSearch, stringifySearch } from './app/address/search-params'
import { RoutePending } from './app/shell/route-pending'
import { painted } from './lib/after-paint'
import { routeTree } from './routeTree.gen'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  // Names of objects such as `2024.10` or `[1]` are text, and no value may take on another type than a route expects.
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query cache decides how fresh is fresh enough, not the router.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

// A press is answered at once, by the mark on the area that it leads to; the page, which is more to draw than fits between two frames
// on a slow machine, comes in the next one. This is where the router lets a change be seen before it draws the next.
const { startViewTransition } = router
router.startViewTransition = async (draw) => {
  const from = router.stores.resolvedLocation.get()
  if (from && from.pathname !== router.latestLocation.pathname) await painted()
  await startViewTransition(draw)
}

// Signed out in another tab, or found so on coming back: what is shown belongs to nobody now. Each page asks again who
// may see it. Who signs out here goes to the sign-in by himself, which is known by the end of this turn.
session.onWipe((why) => {
  if (why !== 'signed-out') return
  queueMicrotask(() => {
    if (router.history.location.pathname !== '/login') void router.invalidate()
  })
})

// Another tab's session came after the page without one was drawn.
let before = session.get().status
session.subscribe(() => {
  const { status } = session.get()
  if (before === 'signed-out' && status === 'signed-in' && router.history.location.pathname !== '/login')
    void router.invalidate()
  before = status
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
