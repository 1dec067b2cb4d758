import type { Image } from '../../../contract/images'
import { RelativeTime } from '../../../ui/relative-time'
import { StatusBadge } from '../../../ui/status-badge'
import { endOf, IMAGE_STATUS, sizeWords } from './-image-words'

/** The line below the heading. */
export const imageFacts = (i: Image) => [
  { label: 'Status', value: <StatusBadge value={i.status} map={IMAGE_STATUS} /> },
  { label: 'Size', value: sizeWords(i) },
  { label: 'Created', value: <RelativeTime value={i.created} /> },
  i.is_public
    ? { label: 'End of life', value: <RelativeTime value={i.eol} as="day" never="Not named" /> }
    : { label: 'Expires', value: <RelativeTime value={endOf(i)} never="Never" /> },
]
