import { call } from '#/console/api/client/client'
import { deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { managed } from '#/contract/managed'
import type { Credential } from '#/contract/managed-rules'
import { useServices } from '../data'
import { namedServices, type NamedServices } from '../services/named-services'
import { serviceNames } from '../services/service-names'
import { servicesUsing } from './credential-columns'

const at = (c: Credential) => ({ params: { credentialId: c.id } })

/** Actions on the selected credentials. */
export function BulkCredentials(selection: SelectionProps<Credential>) {
  const services = namedServices(useServices())
  return (
    <BulkActions
      {...selection}
      actions={[
        simpleAction<Credential>({
          op: managed.revokeCredential,
          danger: true,
          run: deletion(
            (c, o) => call(managed.revokeCredential, at(c), o),
            (c, o) => call(managed.credential, at(c), o),
          ),
          words: { verb: 'Revoke', noun: 'credential', past: 'revoked' },
          nameOf: (c) => c.label,
          waiting: services.waiting,
          consequences: (rows) => (
            <>
              <p>
                Support can’t log in with these credentials anymore. This can’t be undone. The logins keep working on
                your servers.
              </p>
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
  return used.length > 0 ? <p>{`Removed from the services ${serviceNames(used)}.`}</p> : null
}
