import { call, type CallOptions } from '#/console/api/client/client'
import { change, deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import * as listCopy from '../list-copy'

const nameOf = (s: Service) => s.label

const at = (s: Service) => ({ params: { serviceId: s.id } })
const view = (s: Service, o: CallOptions) => call(managed.service, at(s), o)

/** Actions on the selected services. */
export function BulkServices(selection: SelectionProps<Service>) {
  const embedded = useEmbedded()
  return (
    <BulkActions
      {...selection}
      actions={[
        simpleAction<Service>({
          op: managed.enableService,
          label: listCopy.enable,
          run: change(
            view,
            (now) => now.status !== 'disabled',
            () => (s, o) => call(managed.enableService, at(s), o),
          ),
          words: listCopy.bulkEnable,
          nameOf,
          reason: (s) => (s.status === 'disabled' ? undefined : listCopy.notDisabled),
          consequences: () => <p>{listCopy.bulkEnableBody}</p>,
        }),
        simpleAction<Service>({
          op: managed.disableService,
          label: listCopy.disable,
          run: change(
            view,
            (now) => now.status === 'disabled',
            () => (s, o) => call(managed.disableService, at(s), o),
          ),
          words: listCopy.bulkDisable,
          nameOf,
          reason: (s) => (s.status === 'disabled' ? listCopy.alreadyDisabled : undefined),
          consequences: () => <p>{embedded ? listCopy.bulkDisableBodyEmbedded : listCopy.bulkDisableBody}</p>,
        }),
        simpleAction<Service>({
          op: managed.removeService,
          label: listCopy.remove,
          danger: true,
          run: deletion((s, o) => call(managed.removeService, at(s), o), view),
          words: listCopy.bulkDeleteServices,
          nameOf,
          consequences: () => <p>{listCopy.bulkDeleteServicesBody}</p>,
        }),
      ]}
    />
  )
}
