import { useImage } from '#/app/catalog/use-image'
import type { Image } from '#/contract/images'
import { useImageUpload } from '#/transfers/images-volumes/image-uploads'
import { StatusBadge } from '#/ui/feedback/status-badge'
import { IMAGE_STATUS } from './-image-words'

/** A waiting image counts as being checked where this tab sent its data: the API has no status for that. */
export function ImageStatus({ image }: { image: Image }) {
  const sentAt = useImageUpload(image.id)?.sentAt ?? null
  const value = sentAt !== null && image.status === 'pending_upload' ? 'sent' : image.status
  return <StatusBadge value={value} map={IMAGE_STATUS} />
}

/** In a list, an image that is being made is looked at by itself, slowly; the list is not read again for it. */
export function ListedStatus({ image }: { image: Image }) {
  return image.status === 'creating' ? <Followed image={image} /> : <ImageStatus image={image} />
}

function Followed({ image }: { image: Image }) {
  return <ImageStatus image={useImage(image.id).data ?? image} />
}
