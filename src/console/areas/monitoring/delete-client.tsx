import { ConfirmDelete, deletionOf } from '#/console/resource/bulk/confirm-delete'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'

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
      onClose={onClose}
      name={client.label}
      words={deletionOf('client')}
      detail="The agent is still installed on its server."
      consequences={[
        'The client’s data is deleted permanently.',
        'The agent stays installed and keeps running. Remove it from the server.',
        'The install code and API key stop working.',
      ]}
      onDone={onDeleted}
    />
  )
}
