import { useQueryClient } from '@tanstack/react-query'
import { removeCachedRow } from '#/console/api/query/cached-rows'
import { qAll } from '#/console/api/client/client'
import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import { toast } from '#/console/kit/feedback/toast'
import * as copy from './copy'

interface Props {
  readonly client: MonitoringClient
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Part B 4.2: deletes the client and its data; the agent stays on the server. */
export function DeleteClient({ client, onClose, onDeleted }: Props) {
  const cache = useQueryClient()
  return (
    <ConfirmDelete
      op={monitoring.removeClient}
      args={{ params: { clientId: client.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={client.label}
      title={copy.deleteQuestion(client.label)}
      submitLabel={copy.deleteClient}
      consequences={[copy.deleteData, copy.deleteAgent, copy.deleteCodes]}
      onDone={(outcome, close) => {
        toast(
          outcome === 'done'
            ? { title: copy.clientDeleted(client.label), detail: copy.clientDeletedNext, tone: 'ok' }
            : { title: copy.clientAlreadyDeleted(client.label), tone: 'info' },
        )
        removeCachedRow(cache, qAll(monitoring.clients, {}), (row) => row.id === client.id)
        close()
        onDeleted?.()
      }}
    />
  )
}
