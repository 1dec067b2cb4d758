import { ConfirmDelete } from '#/app/bulk/confirm-delete'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import { toast } from '#/ui/feedback/toast'

interface Props {
  readonly service: Service
  readonly onClose: () => void
  readonly onRemoved?: () => void
}

/** Part B 4.4, Service Delete. */
export function RemoveService({ service, onClose, onRemoved }: Props) {
  return (
    <ConfirmDelete
      op={managed.removeService}
      args={{ params: { serviceId: service.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={service.label}
      noun="service"
      consequences={[
        `${service.address} is no longer checked, and nobody is told when it is down.`,
        'To stop the checks for a while only, disable it instead.',
      ]}
      onDone={(outcome) => {
        toast(
          outcome === 'done'
            ? { title: `Service ${service.label} deleted`, tone: 'ok' }
            : { title: `Service ${service.label} was already deleted`, tone: 'info' },
        )
        onClose()
        onRemoved?.()
      }}
    />
  )
}
