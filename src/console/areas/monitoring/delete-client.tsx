import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import { toast } from '#/console/kit/feedback/toast'

interface Props {
  readonly client: MonitoringClient
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Deletes the client and its data; the agent stays on the server (B4.2-5, B4.2-6). */
export function DeleteClient({ client, onClose, onDeleted }: Props) {
  return (
    <ConfirmDelete
      op={monitoring.removeClient}
      args={{ params: { clientId: client.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={client.label}
      title={`Delete client ${client.label}?`}
      submitLabel="Delete client"
      consequences={[
        'The client’s data is deleted permanently.',
        'The agent stays installed and keeps running. Remove it from the server.',
        'The install code and API key stop working.',
      ]}
      onDone={(outcome, close) => {
        toast(
          outcome === 'done'
            ? {
                title: `Client ${client.label} deleted`,
                detail: 'The agent is still installed on its server.',
                tone: 'ok',
              }
            : { title: `Client ${client.label} was already deleted`, tone: 'info' },
        )
        close()
        onDeleted?.()
      }}
    />
  )
}
