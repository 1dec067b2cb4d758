import { RelativeTime } from '../../../ui/relative-time'
import { CopyButton } from '../../../ui/copy-button'
import { StatusBadge } from '../../../ui/status-badge'
import type { Column } from '../../../ui/table'
import type { Volume } from '../../../contract/volumes'
import { VOLUME_STATUS } from './-status'
import { TagList } from './-tag-list'
import { gib, instanceName, volumeName } from './-words'
import styles from './-columns.module.css'

export const volumeColumns = (place: (region: string) => string): Column<Volume>[] => [
  { id: 'label', header: 'Label', value: (v) => v.label || volumeName(v), fixed: true },
  // Beside the label: on a phone the columns behind it are partly under the row's menu.
  { id: 'size', header: 'Size', value: (v) => v.size, cell: (v) => gib(v.size), align: 'end', width: 100 },
  {
    id: 'status',
    header: 'Status',
    value: (v) => v.status,
    cell: (v) => <StatusBadge value={v.status} map={VOLUME_STATUS} />,
    width: 110,
  },
  { id: 'region', header: 'Region', value: (v) => place(v.region), width: 150 },
  {
    id: 'instance',
    header: 'Instance',
    value: (v) => instanceName(v) ?? '',
    cell: (v) => instanceName(v) ?? <span className={styles.muted}>Not attached</span>,
    width: 160,
  },
  {
    id: 'tags',
    header: 'Tags',
    value: (v) => v.tags.join(', '),
    cell: (v) => <TagList tags={v.tags} most={2} />,
    width: 200,
  },
  {
    id: 'path',
    header: 'Path',
    value: (v) => v.filesystem_path,
    // They all begin alike and end with the label: to be read on the volume's page, to be copied here or from the row's menu.
    cell: (v) => <CopyButton text={v.filesystem_path} label={`path of ${volumeName(v)}`} />,
    sortable: false,
    width: 70,
    hidden: true,
  },
  { id: 'hardware', header: 'Hardware', value: (v) => v.hardware_type, hidden: true },
  {
    id: 'created',
    header: 'Created',
    value: (v) => v.created,
    cell: (v) => <RelativeTime value={v.created} as="day" />,
    muted: true,
    hidden: true,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (v) => v.updated,
    cell: (v) => <RelativeTime value={v.updated} />,
    muted: true,
    hidden: true,
  },
  { id: 'id', header: 'ID', value: (v) => v.id, align: 'end', hidden: true },
]
