import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Announcer } from '../components/announce'
import { RouteFocus } from '../components/route-focus'
import { Toaster } from '../ui/toaster'

const Lost = lazy(() => import('../components/lost').then((m) => ({ default: m.Lost })))

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: () => (
    <Suspense>
      <Lost />
    </Suspense>
  ),
})

function Root() {
  return (
    <>
      <Outlet />
      <Announcer />
      <RouteFocus />
      <Toaster />
    </>
  )
}
