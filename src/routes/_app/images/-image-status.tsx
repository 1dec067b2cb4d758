import { useImage } from '#/app/catalog/use-image'
import type { Image } from '#/contract/images'
import { useImageUpload } from '#/transfers/images-volumes/image-uploads'
import { StatusBadge } from '#/ui/feedback/status-badge'
import { IMAGE_STATUS } from './-image-words'

/** What the API does not tell: whether the data that it waits for is there. This tab knows, where it sent it. */
export function ImageStatus({ image }: { image: Image }) {
  const sent = useImageUpload(image.id)?.to === null
  const value = sent && image.status === 'pending_upload' ? 'sent' : image.status
  return <StatusBadge value={value} map={IMAGE_STATUS} />
}

/** In a list, an image that is being made is looked at by itself, slowly; the list is not read again for it. */
export function ListedStatus({ image }: { image: Image }) {
  return image.status === 'creating' ? <Followed image={image} /> : <ImageStatus image={image} />
}

function Followed({ image }: { image: Image }) {
  return <ImageStatus image={useImage(image.id).data ?? image} />
}
