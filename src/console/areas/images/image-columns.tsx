import type { Image } from '#/contract/images'
import { apiNow } from '#/lib/time/clock'
import { statusText } from '#/console/kit/feedback/status-text'
import { Row } from '#/console/kit/layout/row'
import type { Column } from '#/console/kit/table/table'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Tag } from '#/console/kit/text/tag'
import { useApiNow } from '#/console/kit/text/use-now'
import { isEndOfLife } from './image-facets'
import { capabilityLabel, endsSoon, expiryOf, formatImageSize, IMAGE_STATUS } from './image-format'
import { ListedStatus } from './image-status'
import styles from './image.module.css'

const label: Column<Image> = { id: 'label', header: 'Label', value: (i) => i.label, fixed: true }
const id: Column<Image> = { id: 'id', header: 'ID', value: (i) => i.id, mono: true, hidden: true }
const size: Column<Image> = {
  id: 'size',
  header: 'Size',
  value: (i) => i.size,
  cell: formatImageSize,
  align: 'end',
  primary: true,
}
const created: Column<Image> = {
  id: 'created',
  header: 'Created',
  value: (i) => i.created,
  time: true,
  phone: false,
}
const capabilities: Column<Image> = {
  id: 'capabilities',
  header: 'Capabilities',
  roomy: true,
  value: (i) => i.capabilities.map(capabilityLabel).join(', '),
  cell: (i) => (
    <Row gap={1}>
      {i.capabilities.map((c) => (
        <Tag key={c}>{capabilityLabel(c)}</Tag>
      ))}
    </Row>
  ),
}

function Support({ image }: { image: Image }) {
  const now = useApiNow()
  if (!isEndOfLife(image, now)) return null
  return <Tag>{image.deprecated ? 'Deprecated' : 'Ended'}</Tag>
}

export const privateColumns: readonly Column<Image>[] = [
  label,
  {
    id: 'status',
    header: 'Status',
    value: (i) => (endsSoon(i, apiNow()) ? 'Deleted soon' : statusText(i.status, IMAGE_STATUS)),
    cell: (i) => <ListedStatus image={i} />,
  },
  size,
  {
    id: 'type',
    header: 'Source',
    value: (i) => (i.type === 'automatic' ? 'Automatic' : 'Manual'),
    hidden: true,
  },
  created,
  { id: 'end', header: 'Expires', value: expiryOf, time: true },
  capabilities,
  id,
]

export const publicColumns: readonly Column<Image>[] = [
  label,
  { id: 'vendor', header: 'Vendor', value: (i) => i.vendor },
  size,
  { ...created, roomy: true },
  {
    id: 'end',
    header: 'End of life',
    value: expiryOf,
    time: true,
    cell: (i) =>
      i.eol === null && !i.deprecated ? (
        <span className={styles.muted} data-absent>
          –
        </span>
      ) : (
        <Row gap={1}>
          {i.eol !== null && <RelativeTime value={i.eol} />}
          <Support image={i} />
        </Row>
      ),
  },
  capabilities,
  id,
]
