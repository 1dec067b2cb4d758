import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Written out so that a production build drops the page and all it imports.
const Kit = import.meta.env.DEV || import.meta.env.VITE_KIT === '1' ? lazy(() => import('./-kit/kit-page')) : undefined

export const Route = createFileRoute('/dev/kit')({
  beforeLoad: () => {
    if (!Kit) throw notFound()
  },
  component: KitRoute,
})

function KitRoute() {
  return Kit ? (
    <Suspense>
      <Kit />
    </Suspense>
  ) : null
}
