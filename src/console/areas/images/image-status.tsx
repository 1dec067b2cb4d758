import { useImage } from '#/console/resource/catalog/use-image'
import type { Image } from '#/contract/images'
import { useImageUpload } from '#/console/transfers/images/image-uploads'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { useTimeText } from '#/console/kit/text/relative-time'
import { useApiNow } from '#/console/kit/text/use-now'
import { parseUtc } from '#/lib/time/dates'
import { endsSoon, IMAGE_STATUS } from './image-format'

/** Status of an image: `sent` once this tab has uploaded the data, which the API has no status for. */
export function ImageStatus({ image }: { image: Image }) {
  const sentAt = useImageUpload(image.id)?.sentAt ?? null
  const value = sentAt !== null && image.status === 'pending_upload' ? 'sent' : image.status
  return <StatusBadge value={value} map={IMAGE_STATUS} />
}

/** Status in a list. An image being created is polled alone, so that the list needn't be. */
export function ListedStatus({ image }: { image: Image }) {
  const end = endsSoon(image, useApiNow()) ? parseUtc(image.expiry) : undefined
  if (end) return <Ending end={end} />
  return image.status === 'creating' ? <Polled image={image} /> : <ImageStatus image={image} />
}

function Ending({ end }: { end: Date }) {
  return <StatusBadge value="ending" map={{ ending: { label: `Deleted ${useTimeText(end)}`, tone: 'warn' } }} />
}

function Polled({ image }: { image: Image }) {
  return <ImageStatus image={useImage(image.id).data ?? image} />
}
