import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppPending } from '../app/shell/app-pending'
import { NotFound } from '../app/errors/not-found'
import { Shell } from '../app/shell/shell'

export const Route = createFileRoute('/_app')({
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
