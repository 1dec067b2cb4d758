import { Bytes } from '#/ui/text/bytes'
import { CopyText } from '#/ui/text/copy-text'
import { RelativeTime } from '#/ui/text/relative-time'
import type { Column } from '#/ui/table/table'
import type { Bucket } from '#/contract/buckets'
import { ClusterName } from '#/app/catalog/cluster-name'
import styles from './-columns.module.css'

export const bucketColumns = (clusterLabel: (id: string) => string | undefined): Column<Bucket>[] => [
  { id: 'label', header: 'Name', value: (b) => b.label, fixed: true },
  {
    id: 'cluster',
    header: 'Cluster',
    value: (b) => clusterLabel(b.cluster) ?? b.cluster,
    cell: (b) => <ClusterName id={b.cluster} label={clusterLabel(b.cluster)} />,
  },
  { id: 'objects', header: 'Objects', value: (b) => b.objects, align: 'end' },
  { id: 'size', header: 'Size', value: (b) => b.size, cell: (b) => <Bytes value={b.size} />, align: 'end' },
  {
    id: 'hostname',
    header: 'Hostname',
    value: (b) => b.hostname,
    cell: (b) => (
      <div>
        <div className={styles.hostname}>
          <CopyText text={b.hostname} label="hostname" cut />
        </div>
      </div>
    ),
    mono: true,
  },
  {
    id: 'created',
    header: 'Created',
    value: (b) => b.created,
    cell: (b) => <RelativeTime value={b.created} as="day" />,
    muted: true,
  },
]
