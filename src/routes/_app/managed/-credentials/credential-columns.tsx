import type { Credential, Service } from '#/contract/managed-rules'
import { pluralize } from '#/app/catalog/format'
import { RelativeTime } from '#/ui/text/relative-time'
import type { Column } from '#/ui/table/table'

/** Services for which staff may use it. */
export const usersOf = (c: Pick<Credential, 'id'>, services: readonly Service[]): readonly Service[] =>
  services.filter((s) => s.credentials.includes(c.id))

export const credentialColumns = (services: readonly Service[] | undefined): Column<Credential>[] => [
  { id: 'label', header: 'Label', value: (c) => c.label, fixed: true },
  {
    id: 'used',
    header: 'Used for',
    value: (c) =>
      services
        ? usersOf(c, services)
            .map((s) => s.label)
            .join(', ')
        : undefined,
    cell: (c) => services && <UsedFor services={usersOf(c, services)} />,
  },
  {
    id: 'opened',
    header: 'Opened by staff',
    value: (c) => c.last_decrypted,
    cell: (c) => <RelativeTime value={c.last_decrypted} never="Never" />,
    muted: true,
    width: 150,
  },
  { id: 'id', header: 'ID', value: (c) => c.id, align: 'end', hidden: true },
]

function UsedFor({ services }: { services: readonly Service[] }) {
  const [first, ...rest] = services
  if (!first) return 'No service'
  if (rest.length === 0) return first.label
  return (
    <span
      title={services.map((s) => s.label).join(', ')}
    >{`${first.label} and ${pluralize(rest.length, 'other')}`}</span>
  )
}
