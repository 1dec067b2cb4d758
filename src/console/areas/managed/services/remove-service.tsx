import { ConfirmDelete, deletionOf } from '#/console/resource/bulk/confirm-delete'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'

interface Props {
  readonly service: Service
  readonly onClose: () => void
  readonly onRemoved?: () => void
}

export function RemoveService({ service, onClose, onRemoved }: Props) {
  return (
    <ConfirmDelete
      op={managed.removeService}
      args={{ params: { serviceId: service.id } }}
      onClose={onClose}
      name={service.label}
      words={deletionOf('service')}
      consequences={[
        `${service.address} is no longer checked, and no one is notified when it goes down.`,
        'To pause checks instead, disable the service.',
      ]}
      onDone={onRemoved}
    />
  )
}
