import { createFileRoute } from '@tanstack/react-router'
import { EditImage } from './-edit-image'
import { imageIdOf } from './-image-words'

export const Route = createFileRoute('/_app/images/$owner/$name/edit')({
  staticData: { crumb: 'Edit' },
  component: Page,
})

function Page() {
  return <EditImage imageId={imageIdOf(Route.useParams())} />
}
