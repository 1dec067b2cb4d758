import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Announcer } from '../components/announce'
import { RouteFocus } from '../components/route-focus'
import { Toaster } from '../ui/toaster'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

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
