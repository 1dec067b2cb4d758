import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppPending } from './frame/app-pending'
import { NotFound } from './errors/not-found'
import { Shell } from './frame/shell'
import { painted } from '#/lib/after-paint'

/** The page that was opened last. */
let opened = ''

export const Route = createFileRoute('/_app')({
  // A press responds in the next frame by marking its area. The page takes longer to render than a frame on a slow machine, so it
  // renders in the frame after. Its own requests don't wait: loaders run beside each other.
  loader: {
    handler: ({ cause, location }) => {
      if (cause === 'preload') return undefined
      opened = location.pathname
      return cause === 'enter' ? undefined : painted()
    },
    staleReloadMode: 'blocking',
  },
  // Every page but the sign-in needs the frame, so it loads with the program.
  codeSplitGroupings: [],
  shouldReload: ({ location, preload }) => !preload && location.pathname !== opened,
  component: App,
  pendingComponent: AppPending,
  notFoundComponent: NotFound,
})

function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
