import type { Credential, Service } from '#/contract/managed-rules'
import type { Column } from '#/console/kit/table/table'
import { names } from '../words'

/** Services for which support can use the credential. */
export const servicesUsing = (c: Pick<Credential, 'id'>, services: readonly Service[]): readonly Service[] =>
  services.filter((s) => s.credentials.includes(c.id))

export const credentialColumns = (services: readonly Service[] | undefined): Column<Credential>[] => [
  { id: 'label', header: 'Label', value: (c) => c.label, fixed: true },
  {
    id: 'used',
    header: 'Used for',
    value: (c) =>
      services
        ? servicesUsing(c, services)
            .map((s) => s.label)
            .join(', ')
        : undefined,
    named: true,
    cell: (c) => services && <UsedFor services={servicesUsing(c, services)} />,
  },
  {
    id: 'opened',
    header: 'Viewed by support',
    value: (c) => c.last_decrypted,
    time: true,
    never: 'Never',
    named: true,
    muted: true,
    width: 150,
  },
  { id: 'id', header: 'ID', value: (c) => c.id, align: 'end', hidden: true },
]

function UsedFor({ services }: { services: readonly Service[] }) {
  const [first, ...rest] = services
  if (!first) return 'No service'
  if (rest.length === 0) return first.label
  return <span title={services.map((s) => s.label).join(', ')}>{names([first.label], rest.length)}</span>
}
