import type { Image } from '../../../contract/images'
import { readable } from '../../../lib/text'
import { Card } from '../../../ui/card'
import { KeyValues } from '../../../ui/key-values'
import { Note } from '../../../ui/note'
import { RelativeTime } from '../../../ui/relative-time'
import { Row } from '../../../ui/row'
import { Tag } from '../../../ui/tag'
import { useNow } from '../../../ui/use-now'
import { isOver } from './-image-facets'
import { capabilityWords } from './-image-words'
import styles from './-image.module.css'

const madeWords = (i: Image) =>
  i.type === 'automatic'
    ? 'Automatically, from a deleted instance'
    : `By hand${i.created_by ? `, by ${i.created_by}` : ''}`

/** Everything the API tells of an image. */
export function ImageDetails({ image }: { image: Image }) {
  const now = useNow()
  return (
    <>
      {image.is_public && isOver(image, now) && (
        <Note tone="warn" title={image.deprecated ? 'Deprecated' : 'Past its end of life'}>
          It gets no more fixes. Choose a newer image for new instances.
        </Note>
      )}
      <Card title="Details">
        <KeyValues
          items={[
            {
              label: 'Description',
              value: image.description ? (
                <p className={styles['description']}>{readable(image.description)}</p>
              ) : (
                'None'
              ),
            },
            { label: 'Kind', value: image.is_public ? 'Public, of the provider' : 'Private' },
            ...(image.vendor === null ? [] : [{ label: 'Vendor', value: image.vendor }]),
            ...(image.is_public ? [] : [{ label: 'Made', value: madeWords(image) }]),
            {
              label: 'Changed',
              value: <RelativeTime value={image.updated} as="minute" never="Not since it was made" />,
            },
            {
              label: 'Capabilities',
              value:
                image.capabilities.length === 0 ? (
                  'None'
                ) : (
                  <Row gap={1}>
                    {image.capabilities.map((c) => (
                      <Tag key={c}>{capabilityWords(c)}</Tag>
                    ))}
                  </Row>
                ),
            },
            {
              label: 'Regions',
              value: image.status === 'available' ? 'Usable in any region' : 'Usable in any region once available',
            },
          ]}
        />
      </Card>
    </>
  )
}
