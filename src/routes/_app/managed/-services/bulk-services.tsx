import { BulkActions } from '#/app/bulk/bulk-actions'
import { useEmbedded } from '#/app/catalog/object-store'
import { jobAction } from '#/app/bulk/job-action'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import * as listCopy from '../-list-copy'

const nameOf = (s: Service) => s.label

/** Actions on the selected services. */
export function BulkServices(selection: SelectionProps<Service>) {
  const embedded = useEmbedded()
  return (
    <BulkActions
      {...selection}
      actions={[
        jobAction<Service>({
          op: managed.enableService,
          label: listCopy.enable,
          kind: 'service-enable',
          words: listCopy.bulkEnable,
          nameOf,
          reason: (s) => (s.status === 'disabled' ? undefined : listCopy.notDisabled),
          consequences: () => <p>{listCopy.bulkEnableBody}</p>,
        }),
        jobAction<Service>({
          op: managed.disableService,
          label: listCopy.disable,
          kind: 'service-disable',
          words: listCopy.bulkDisable,
          nameOf,
          reason: (s) => (s.status === 'disabled' ? listCopy.alreadyDisabled : undefined),
          consequences: () => <p>{embedded ? listCopy.bulkDisableBodyEmbedded : listCopy.bulkDisableBody}</p>,
        }),
        jobAction<Service>({
          op: managed.removeService,
          label: listCopy.remove,
          danger: true,
          kind: 'service-delete',
          words: listCopy.bulkDeleteServices,
          nameOf,
          consequences: () => <p>{listCopy.bulkDeleteServicesBody}</p>,
        }),
      ]}
    />
  )
}
