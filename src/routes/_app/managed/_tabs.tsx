import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Sections } from './-sections'

export const Route = createFileRoute('/_app/managed/_tabs')({ component: Page })

function Page() {
  return (
    <Sections>
      <Outlet />
    </Sections>
  )
}
