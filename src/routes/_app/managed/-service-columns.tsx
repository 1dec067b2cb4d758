import type { Service } from '../../../contract/managed-rules'
import { plainNumber } from '../../../lib/bytes'
import { RelativeTime } from '../../../ui/relative-time'
import { StatusBadge } from '../../../ui/status-badge'
import type { Column } from '../../../ui/table'
import { SERVICE_STATUS, TYPE_WORDS } from './-status'

const RANK: Readonly<Record<string, number>> = { problem: 0, pending: 1, ok: 2, disabled: 3 }
/** What is wrong comes first. */
export const rankOf = (s: Service): number => RANK[s.status] ?? 9

export const serviceColumns: Column<Service>[] = [
  { id: 'label', header: 'Label', value: (s) => s.label, fixed: true },
  {
    id: 'status',
    header: 'Status',
    value: rankOf,
    cell: (s) => <StatusBadge value={s.status} map={SERVICE_STATUS} />,
    width: 110,
  },
  { id: 'address', header: 'Address', value: (s) => s.address, mono: true },
  {
    id: 'type',
    header: 'Checked as',
    value: (s) => TYPE_WORDS[s.service_type] ?? s.service_type,
    width: 120,
  },
  { id: 'group', header: 'Contact group', value: (s) => s.consultation_group, width: 140 },
  {
    id: 'timeout',
    header: 'Timeout',
    value: (s) => s.timeout,
    cell: (s) => `${plainNumber(s.timeout)} s`,
    align: 'end',
    width: 90,
  },
  { id: 'region', header: 'Region', value: (s) => s.region, hidden: true },
  {
    id: 'updated',
    header: 'Updated',
    value: (s) => s.updated,
    cell: (s) => <RelativeTime value={s.updated} />,
    muted: true,
    hidden: true,
  },
  { id: 'id', header: 'ID', value: (s) => s.id, align: 'end', hidden: true },
]
