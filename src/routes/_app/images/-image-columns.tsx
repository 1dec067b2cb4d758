import type { Image } from '#/contract/images'
import { RelativeTime } from '#/ui/text/relative-time'
import { Row } from '#/ui/layout/row'
import type { Column } from '#/ui/table/table'
import { Tag } from '#/ui/text/tag'
import { useNow } from '#/ui/text/use-now'
import { isEndOfLife } from './-image-facets'
import { capabilityWords, endOf, sizeWords } from './-image-words'
import { ListedStatus } from './-image-status'

const label: Column<Image> = { id: 'label', header: 'Image', value: (i) => i.label, fixed: true }
const id: Column<Image> = { id: 'id', header: 'ID', value: (i) => i.id, mono: true }
const size: Column<Image> = { id: 'size', header: 'Size', value: (i) => i.size, cell: sizeWords, align: 'end' }
const created: Column<Image> = {
  id: 'created',
  header: 'Created',
  value: (i) => i.created,
  cell: (i) => <RelativeTime value={i.created} as="day" />,
}
const capabilities: Column<Image> = {
  id: 'capabilities',
  header: 'Capabilities',
  value: (i) => i.capabilities.join(', '),
  cell: (i) => (
    <Row gap={1}>
      {i.capabilities.map((c) => (
        <Tag key={c}>{capabilityWords(c)}</Tag>
      ))}
    </Row>
  ),
}

function Support({ image }: { image: Image }) {
  const now = useNow()
  if (!isEndOfLife(image, now)) return null
  return <Tag tone="warn">{image.deprecated ? 'Deprecated' : 'Ended'}</Tag>
}

export const privateColumns: readonly Column<Image>[] = [
  label,
  { id: 'status', header: 'Status', value: (i) => i.status, cell: (i) => <ListedStatus image={i} /> },
  id,
  size,
  {
    id: 'type',
    header: 'Made',
    value: (i) => i.type,
    cell: (i) => (i.type === 'automatic' ? 'Automatically' : 'By hand'),
    hidden: true,
  },
  created,
  { id: 'end', header: 'Expires', value: endOf, cell: (i) => <RelativeTime value={endOf(i)} never="Never" /> },
  capabilities,
]

export const publicColumns: readonly Column<Image>[] = [
  label,
  id,
  { id: 'vendor', header: 'Vendor', value: (i) => i.vendor },
  size,
  created,
  {
    id: 'end',
    header: 'End of life',
    value: endOf,
    cell: (i) => (
      <Row gap={1}>
        <RelativeTime value={i.eol} as="day" never="Not named" />
        <Support image={i} />
      </Row>
    ),
  },
  capabilities,
]
