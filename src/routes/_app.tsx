import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppPending } from '../components/app-pending'
import { NotFound } from '../components/not-found'
import { Shell } from '../components/shell'

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
