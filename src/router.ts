import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query-client'
import { NotFound } from './components/not-found'
import { RouteError } from './components/route-error'
import { RoutePending } from './components/route-pending'
import { routeTree } from './routeTree.gen'

export const router = createRouter({
  routeTree,
  context: { queryClient },
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
