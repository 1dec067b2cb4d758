import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../components/not-found'
import { Shell } from '../components/shell'

export const Route = createFileRoute('/_app')({ component: App, notFoundComponent: NotFound })

function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
