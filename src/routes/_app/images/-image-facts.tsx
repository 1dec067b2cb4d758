import type { Image } from '#/contract/images'
import { RelativeTime } from '#/ui/text/relative-time'
import { ImageStatus } from './-image-status'
import { endOf, sizeWords } from './-image-words'

/** The line below the heading. */
export const imageFacts = (i: Image) => [
  { label: 'Status', value: <ImageStatus image={i} /> },
  { label: 'Size', value: sizeWords(i) },
  { label: 'Created', value: <RelativeTime value={i.created} /> },
  i.is_public
    ? { label: 'End of life', value: <RelativeTime value={i.eol} as="day" never="Not named" /> }
    : { label: 'Expires', value: <RelativeTime value={endOf(i)} never="Never" /> },
]
