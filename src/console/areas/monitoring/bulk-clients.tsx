import { call } from '#/console/api/client/client'
import { deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'

const at = (c: MonitoringClient) => ({ params: { clientId: c.id } })

/** Actions on the selected clients. */
export function BulkClients(selection: SelectionProps<MonitoringClient>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        simpleAction<MonitoringClient>({
          op: monitoring.removeClient,
          danger: true,
          run: deletion(
            (c, o) => call(monitoring.removeClient, at(c), o),
            (c, o) => call(monitoring.client, at(c), o),
          ),
          words: { verb: 'Delete', noun: 'client', past: 'deleted' },
          nameOf: (c) => c.label,
          consequences: () => (
            <>
              <p>The data of these clients is deleted permanently.</p>
              <p>The agents stay installed and keep running. Remove them from their servers.</p>
              <p>Their install codes and API keys stop working.</p>
            </>
          ),
        }),
      ]}
    />
  )
}
