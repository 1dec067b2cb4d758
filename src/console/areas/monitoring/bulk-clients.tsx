import { call } from '#/console/api/client/client'
import { deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import * as copy from './copy'

const at = (c: MonitoringClient) => ({ params: { clientId: c.id } })

/** Actions on the selected clients. */
export function BulkClients(selection: SelectionProps<MonitoringClient>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        simpleAction<MonitoringClient>({
          op: monitoring.removeClient,
          label: copy.remove,
          danger: true,
          run: deletion(
            (c, o) => call(monitoring.removeClient, at(c), o),
            (c, o) => call(monitoring.client, at(c), o),
          ),
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
