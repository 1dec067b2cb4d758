import { BulkActions } from '#/app/bulk/bulk-actions'
import { jobAction } from '#/app/bulk/job-action'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { managed } from '#/contract/managed'
import type { Credential } from '#/contract/managed-rules'
import * as listCopy from '../-list-copy'
import { useServices } from '../-data'
import { serviceNames } from '../-services/service-names'
import { servicesUsing } from './credential-columns'

/** Actions on the selected credentials. */
export function BulkCredentials(selection: SelectionProps<Credential>) {
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
          consequences: (rows) => (
            <>
              <p>{listCopy.bulkRevokeBody}</p>
              <Used rows={rows} />
            </>
          ),
        }),
      ]}
    />
  )
}

/** Names the services that use one of them. */
function Used({ rows }: { rows: readonly Credential[] }) {
  const services = useServices().rows ?? []
  const used = [...new Set(rows.flatMap((c) => servicesUsing(c, services)))]
  return used.length > 0 ? <p>{listCopy.bulkRevokeServices(serviceNames(used))}</p> : null
}
