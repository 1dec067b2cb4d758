import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import { toast } from '#/console/kit/feedback/toast'

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
      open
      onOpenChange={(open) => open || onClose()}
      name={service.label}
      title={`Delete service ${service.label}?`}
      submitLabel="Delete service"
      consequences={[
        `${service.address} is no longer checked, and no one is notified when it goes down.`,
        'To pause checks instead, disable the service.',
      ]}
      onDone={(outcome, close) => {
        toast(
          outcome === 'done'
            ? { title: `Service ${service.label} deleted`, tone: 'ok' }
            : { title: `Service ${service.label} was already deleted`, tone: 'info' },
        )
        close()
        onRemoved?.()
      }}
    />
  )
}
