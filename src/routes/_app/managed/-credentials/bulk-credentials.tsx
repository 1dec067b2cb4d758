import { BulkActions } from '#/app/bulk/bulk-actions'
import { jobAction } from '#/app/bulk/job-action'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { managed } from '#/contract/managed'
import type { Credential } from '#/contract/managed-rules'
import * as listCopy from '../-list-copy'
import { useServices } from '../-data'
import { namedServices, type NamedServices } from '../-services/named-services'
import { serviceNames } from '../-services/service-names'
import { servicesUsing } from './credential-columns'

/** Actions on the selected credentials. */
export function BulkCredentials(selection: SelectionProps<Credential>) {
  const services = namedServices(useServices())
  return (
    <BulkActions
      {...selection}
      actions={[
        jobAction<Credential>({
          op: managed.revokeCredential,
          label: listCopy.revoke,
          danger: true,
          kind: 'credential-revoke',
          words: listCopy.bulkRevoke,
          nameOf: (c) => c.label,
          waiting: services.waiting,
          consequences: (rows) => (
            <>
              <p>{listCopy.bulkRevokeBody}</p>
              <Used rows={rows} services={services} />
            </>
          ),
        }),
      ]}
    />
  )
}

/** Names the services that use one of them. */
function Used({ rows, services }: { rows: readonly Credential[]; services: NamedServices }) {
  if (services.unread !== undefined) return <p>{services.unread}</p>
  const used = [...new Set(rows.flatMap((c) => servicesUsing(c, services.rows)))]
  return used.length > 0 ? <p>{listCopy.bulkRevokeServices(serviceNames(used))}</p> : null
}
