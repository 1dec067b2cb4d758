import { createRouter } from '@tanstack/react-router'
import { queryClient } from '#/console/api/query/query-client'
import { session } from '#/console/api/session/session'
import { NotFound } from '#/console/shell/errors/not-found'
import { RouteError } from '#/console/shell/errors/route-error'
import { parseSearch, stringifySearch } from '#/console/resource/address/search-params'
import { RoutePending } from '#/console/shell/frame/route-pending'
import { startPending } from '#/lib/pending'
import { clearToasts } from '#/console/kit/feedback/toast'
import { back } from '#/console/kit/overlay/block-back'
import { routeTree } from '#/console/routeTree.gen'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  // Object names such as `2024.10` or `[1]` are text, and no value may change its type.
  parseSearch,
  stringifySearch,
  // The page of another resource mounts again, so it keeps no dialog, typed text or late response of the last one.
  defaultRemountDeps: ({ params }) => params,
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

let resolved = (): void => undefined
router.subscribe('onBeforeLoad', () => {
  resolved()
  resolved = startPending()
})
router.subscribe('onResolved', () => resolved())

back.block = (blocker) => router.history.block(blocker)

// Signed out in another tab, or found expired on return: every page checks again who can see it. A sign-out in this tab
// navigates by itself by the end of this turn.
session.onWipe((why) => {
  if (why !== 'signed-out') return
  // They name things of the account, and Undo would act in the next one.
  clearToasts()
  queueMicrotask(() => {
    if (router.history.location.pathname !== '/login') void router.invalidate()
  })
})

// Another tab's session arrived after the page rendered without one.
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
