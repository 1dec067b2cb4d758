import type { Image } from '../../../contract/images'
import { useImage } from '../../../components/use-image'
import { StatusBadge } from '../../../ui/status-badge'
import { IMAGE_STATUS } from './-image-words'

/** An image that is being made is looked at by itself, slowly; the list is not read again for it. */
export function ImageStatus({ image }: { image: Image }) {
  return image.status === 'creating' ? (
    <Followed image={image} />
  ) : (
    <StatusBadge value={image.status} map={IMAGE_STATUS} />
  )
}

function Followed({ image }: { image: Image }) {
  const { data } = useImage(image.id)
  return <StatusBadge value={data?.status ?? image.status} map={IMAGE_STATUS} />
}
