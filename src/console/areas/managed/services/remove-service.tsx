import { useQueryClient } from '@tanstack/react-query'
import { removeCachedRow } from '#/console/api/query/cached-rows'
import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import { toast } from '#/console/kit/feedback/toast'
import * as copy from '../copy'
import { servicesQuery } from '../data'

interface Props {
  readonly service: Service
  readonly onClose: () => void
  readonly onRemoved?: () => void
}

/** Part B 4.4, Service Delete. */
export function RemoveService({ service, onClose, onRemoved }: Props) {
  const cache = useQueryClient()
  return (
    <ConfirmDelete
      op={managed.removeService}
      args={{ params: { serviceId: service.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={service.label}
      title={copy.deleteServiceQuestion(service.label)}
      submitLabel={copy.deleteService}
      consequences={[copy.deleteServiceChecks(service.address), copy.deleteServiceDisable]}
      onDone={(outcome, close) => {
        toast(
          outcome === 'done'
            ? { title: copy.serviceDeleted(service.label), tone: 'ok' }
            : { title: copy.serviceAlreadyDeleted(service.label), tone: 'info' },
        )
        removeCachedRow(cache, servicesQuery, (row) => row.id === service.id)
        close()
        onRemoved?.()
      }}
    />
  )
}
