import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { listSearch } from '#/console/resource/address/list-search'
import { images } from '#/contract/images'
import { ImagesPage } from './images-page'

export const Route = createFileRoute('/_app/images/public')({
  validateSearch: listSearch('vendor', 'capability', 'support'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(qAll(images.list, {})),
  component: Page,
})

function Page() {
  return <ImagesPage catalog="public" />
}
