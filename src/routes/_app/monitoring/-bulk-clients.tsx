import { BulkActions, BulkJob } from '#/app/bulk/bulk-actions'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import * as copy from './-copy'

const nameOf = (c: MonitoringClient) => c.label
const always = () => undefined

/** Actions on the selected clients. */
export function BulkClients(selection: SelectionProps<MonitoringClient>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: monitoring.removeClient,
          label: copy.remove,
          danger: true,
          ask: (rows, onClose) => (
            <BulkJob
              items={rows}
              nameOf={nameOf}
              words={copy.bulkDelete}
              reason={always}
              typed
              request={(able) => ({
                kind: 'client-delete',
                items: able.map((c) => ({ id: c.id, label: c.label })),
              })}
              onClose={onClose}
            >
              <p>{copy.bulkDeleteData}</p>
              <p>{copy.bulkDeleteAgents}</p>
              <p>{copy.bulkDeleteCodes}</p>
            </BulkJob>
          ),
        },
      ]}
    />
  )
}
