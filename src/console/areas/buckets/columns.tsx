import { Bytes } from '#/console/kit/text/bytes'
import type { Column } from '#/console/kit/table/table'
import type { Bucket } from '#/contract/buckets'
import type { Region } from '#/contract/regions'
import { ClusterName } from '#/console/resource/catalog/cluster-name'

export const bucketColumns = (regionOf: (cluster: string) => Region | undefined): Column<Bucket>[] => [
  { id: 'label', header: 'Name', value: (b) => b.label, fixed: true },
  {
    id: 'cluster',
    header: 'Cluster',
    value: (b) => regionOf(b.cluster)?.label ?? b.cluster,
    cell: ({ cluster }) => {
      const region = regionOf(cluster)
      return <ClusterName id={cluster} label={region?.label} out={region?.status === 'outage'} />
    },
  },
  { id: 'objects', header: 'Objects', value: (b) => b.objects, align: 'end', unit: 'object' },
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
    phone: false,
  },
]
