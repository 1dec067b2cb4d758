import pencilIcon from '@lucide/icons/icons/pencil'
import trashIcon from '@lucide/icons/icons/trash'
import { useMemo, useState } from 'react'
import { Icon } from '#/ui/button/icon'
import { Button } from '#/ui/button/button'
import { Bytes } from '#/ui/text/bytes'
import { FilterChip } from '#/ui/table/filter-chip'
import { Row } from '#/ui/layout/row'
import { SearchField } from '#/ui/field/search-field'
import { Table, type Column } from '#/ui/table/table'
import { TableToolbar } from '#/ui/table/table-toolbar'
import { Tag } from '#/ui/text/tag'
import { KitSection } from './section'

interface Bucket {
  label: string
  cluster: string
  place: string
  objects: number
  size: number
  acl: string
  created: string
}

const SOME: readonly (readonly [string, string, string, number, number, string, string])[] = [
  ['media-originals', 'us-southeast-1', 'Atlanta, GA', 1_204_118, 4.81 * 1024 ** 4, 'private', '2024-03-02T10:11:12'],
  ['www-assets', 'us-southeast-1', 'Atlanta, GA', 8204, 12.4 * 1024 ** 3, 'public-read', '2025-01-14T10:11:12'],
  ['backups-2026', 'eu-central-1', 'Frankfurt, DE', 412, 918 * 1024 ** 3, 'private', '2026-01-01T10:11:12'],
  ['ml-checkpoints', 'us-iad-1', 'Washington, DC', 3018, 2.07 * 1024 ** 4, 'private', '2025-09-09T10:11:12'],
  [
    'partner-drop.with.a.really.long.name.of.sixty.characters.or.so',
    'ap-south-1',
    'Singapore, SG',
    66,
    1.9 * 1024 ** 3,
    'authenticated-read',
    '2026-07-30T10:11:12',
  ],
  ['=log-archive', 'eu-central-1', 'Frankfurt, DE', 90_411, 330 * 1024 ** 3, 'private', '2023-11-11T10:11:12'],
]

const few = SOME.map(([label, cluster, place, objects, size, acl, created]): Bucket => ({
  label,
  cluster,
  place,
  objects,
  size,
  acl,
  created,
}))

const BLANK: Bucket = { label: '', cluster: '', place: '', objects: 0, size: 0, acl: '', created: '' }

const columns: readonly Column<Bucket>[] = [
  { id: 'label', header: 'Name', value: (b) => b.label },
  {
    id: 'cluster',
    header: 'Cluster',
    value: (b) => `${b.place} ${b.cluster}`,
    cell: (b) => (
      <>
        {b.place} <code>{b.cluster}</code>
      </>
    ),
  },
  { id: 'objects', header: 'Objects', value: (b) => b.objects, align: 'end' },
  { id: 'size', header: 'Size', value: (b) => b.size, cell: (b) => <Bytes value={b.size} />, align: 'end' },
  { id: 'hostname', header: 'Hostname', value: (b) => `${b.label}.${b.cluster}.example.test`, mono: true },
  { id: 'acl', header: 'Access', value: (b) => b.acl, cell: (b) => <Tag>{b.acl}</Tag>, hidden: true },
  {
    id: 'created',
    header: 'Created',
    value: (b) => b.created,
    time: true,
    muted: true,
  },
]

/** A small table with everything, and one of ten thousand rows. */
export function TableParts() {
  const [filter, setFilter] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['www-assets']))
  const [cluster, setCluster] = useState<string>()
  const many = useMemo(
    () =>
      Array.from({ length: 10_000 }, (_, n): Bucket => {
        const one = few[n % few.length]
        return { ...(one ?? BLANK), label: `bucket-${n + 1}`, objects: n, size: n * 977_777 }
      }),
    [],
  )
  const shared = {
    columns,
    rowId: (b: Bucket) => b.label,
    rowLabel: (b: Bucket) => b.label,
    rowLink: (b: Bucket) => <a href={`#${b.label}`}>open</a>,
  }
  return (
    <KitSection title="Table">
      <Table
        {...shared}
        label="Buckets"
        rows={cluster === undefined ? few : few.filter((b) => b.cluster === cluster)}
        filter={filter}
        selected={selected}
        onSelect={setSelected}
        sort={{ by: 'label', desc: false }}
        selectionBar={() => (
          <>
            <Button>Download</Button>
            <Button variant="danger">Delete</Button>
          </>
        )}
        rowActions={(b) => [
          { label: 'Edit access', icon: <Icon of={pencilIcon} /> },
          { label: `Delete ${b.label}`, icon: <Icon of={trashIcon} />, danger: true },
        ]}
        exportName="buckets"
        toolbar={
          <TableToolbar>
            <SearchField label="Filter by name" placeholder="Filter by name…" value={filter} onChange={setFilter} />
            <FilterChip
              label="Cluster"
              value={cluster}
              onChange={setCluster}
              options={[
                { value: 'eu-central-1', label: 'Frankfurt, DE' },
                { value: 'us-iad-1', label: 'Washington, DC' },
              ]}
            />
          </TableToolbar>
        }
        footer={<Row>8 of 38 buckets</Row>}
      />
      <Table {...shared} label="Many buckets" rows={many} maxHeight="260px" footer={<Row>10,000 buckets</Row>} />
    </KitSection>
  )
}
