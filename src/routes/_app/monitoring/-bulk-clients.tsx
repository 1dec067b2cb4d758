import { BulkActions } from '#/app/bulk/bulk-actions'
import { jobAction } from '#/app/bulk/job-action'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import * as copy from './-copy'

/** Actions on the selected clients. */
export function BulkClients(selection: SelectionProps<MonitoringClient>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        jobAction<MonitoringClient>({
          op: monitoring.removeClient,
          label: copy.remove,
          danger: true,
          kind: 'client-delete',
          words: copy.bulkDelete,
          nameOf: (c) => c.label,
          consequences: () => (
            <>
              <p>{copy.bulkDeleteData}</p>
              <p>{copy.bulkDeleteAgents}</p>
              <p>{copy.bulkDeleteCodes}</p>
            </>
          ),
        }),
      ]}
    />
  )
}
