import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { Announcer } from '#/console/resource/page/announce'
import { RouteFocus } from './frame/route-focus'
import { Toaster } from '#/console/kit/feedback/toaster'
import { lazyPart } from '#/console/kit/overlay/lazy-part'

const NotFoundPage = lazyPart(async () => (await import('./frame/not-found-page')).NotFoundPage)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
})

function Root() {
  return (
    <>
      <Outlet />
      <Announcer />
      <RouteFocus />
      {/* Outside the app, which panels and dialogs cover: Undo of what a panel did can be pressed while it is open. */}
      {createPortal(<Toaster />, document.body)}
    </>
  )
}
