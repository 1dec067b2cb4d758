import { Bytes } from '#/console/kit/text/bytes'
import type { Column } from '#/console/kit/table/table'
import type { Bucket } from '#/contract/buckets'
import { ClusterName } from '#/console/resource/catalog/cluster-name'

export const bucketColumns = (clusterLabel: (id: string) => string | undefined): Column<Bucket>[] => [
  { id: 'label', header: 'Name', value: (b) => b.label, fixed: true },
  {
    id: 'cluster',
    header: 'Cluster',
    value: (b) => clusterLabel(b.cluster) ?? b.cluster,
    cell: (b) => <ClusterName id={b.cluster} label={clusterLabel(b.cluster)} />,
  },
  { id: 'objects', header: 'Objects', value: (b) => b.objects, align: 'end' },
  {
    id: 'size',
    header: 'Size',
    value: (b) => b.size,
    cell: (b) => <Bytes value={b.size} />,
    align: 'end',
    primary: true,
  },
  {
    id: 'created',
    header: 'Created',
    value: (b) => b.created,
    time: true,
    muted: true,
  },
]
