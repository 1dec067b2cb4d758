import type { Credential, Service } from '#/contract/managed-rules'
import type { Column } from '#/console/kit/table/table'
import * as copy from '../copy'

/** Services for which support can use the credential. */
export const servicesUsing = (c: Pick<Credential, 'id'>, services: readonly Service[]): readonly Service[] =>
  services.filter((s) => s.credentials.includes(c.id))

export const credentialColumns = (services: readonly Service[] | undefined): Column<Credential>[] => [
  { id: 'label', header: copy.label, value: (c) => c.label, fixed: true },
  {
    id: 'used',
    header: copy.usedFor,
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
    header: copy.lastViewed,
    value: (c) => c.last_decrypted,
    time: true,
    never: copy.never,
    named: true,
    muted: true,
    width: 150,
  },
  { id: 'id', header: copy.id, value: (c) => c.id, align: 'end', hidden: true },
]

function UsedFor({ services }: { services: readonly Service[] }) {
  const [first, ...rest] = services
  if (!first) return copy.noService
  if (rest.length === 0) return first.label
  return <span title={services.map((s) => s.label).join(', ')}>{copy.names([first.label], rest.length)}</span>
}
