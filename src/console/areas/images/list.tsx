import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { session } from '#/console/api/session/session'
import { listSearch } from '#/console/resource/address/list-search'
import { images } from '#/contract/images'
import { ImagesPage } from './images-page'

export const Route = createFileRoute('/_app/images/_list')({
  validateSearch: listSearch('status', 'capability'),
  beforeLoad: ({ preload }) => {
    // Signed out, only the public images can be read.
    if (session.get().status === 'signed-out' && !preload) throw redirect({ to: '/images/public' })
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(qAll(images.list, {})),
  component: Page,
})

function Page() {
  return (
    <ImagesPage catalog="private">
      <Outlet />
    </ImagesPage>
  )
}
