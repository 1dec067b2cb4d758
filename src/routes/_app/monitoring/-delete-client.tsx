import { ConfirmDelete } from '#/app/bulk/confirm-delete'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import { toast } from '#/ui/feedback/toast'

interface Props {
  readonly client: MonitoringClient
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Part B 4.2: what was gathered goes, the application on the server stays. */
export function DeleteClient({ client, onClose, onDeleted }: Props) {
  return (
    <ConfirmDelete
      op={monitoring.removeClient}
      args={{ params: { clientId: client.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={client.label}
      noun="client"
      consequences={[
        'All data stored for it is discarded, and nothing brings it back.',
        'The client application stays installed on the server and keeps running: remove it there.',
        'Its install code and API key stop being of use. A new client gets new ones.',
      ]}
      onDone={(outcome) => {
        toast(
          outcome === 'done'
            ? {
                title: `Client ${client.label} deleted`,
                detail: 'The client application is still installed on its server.',
                tone: 'ok',
              }
            : { title: `Client ${client.label} was already gone`, tone: 'info' },
        )
        onClose()
        onDeleted?.()
      }}
    />
  )
}
