import { createFileRoute, Outlet } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { session } from '../../../api/session'
import { images } from '../../../contract/images'
import { ImagePage } from './-image-page'
import { imageIdOf, isPublicId } from './-image-words'
import { pathParams } from '../../../components/path-params'

// An id holds one slash: two parameters keep it readable, and never encoded, in the address.
export const Route = createFileRoute('/_app/images/$owner/$name')({
  params: pathParams({ owner: 'name', name: 'name' }),
  staticData: { crumb: '$name' },
  loader: ({ context, params }) => {
    const imageId = imageIdOf(params)
    // Nobody's private image is nothing to ask for.
    if (session.get().status === 'signed-out' && !isPublicId(imageId)) return
    void context.queryClient.prefetchQuery(q(images.view, { params: { imageId } }))
  },
  component: Page,
})

function Page() {
  const imageId = imageIdOf(Route.useParams())
  return (
    <ImagePage key={imageId} imageId={imageId}>
      <Outlet />
    </ImagePage>
  )
}
