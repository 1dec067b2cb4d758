import { call, type CallOptions } from '#/console/api/client/client'
import { change, deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import { plural } from '#/lib/text'

const bulkEnable = {
  action: 'Enable',
  title: (count: number) => `Enable ${plural(count, 'service')}`,
  question: (count: number) => `Enable ${plural(count, 'service')}?`,
  none: 'None of these can be enabled',
  noneSelected: 'None of the selected services can be enabled.',
  skipped: (count: number) => `${plural(count, 'service')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of services, to confirm`,
}
const bulkDisable = {
  action: 'Disable',
  title: (count: number) => `Disable ${plural(count, 'service')}`,
  question: (count: number) => `Disable ${plural(count, 'service')}?`,
  none: 'None of these can be disabled',
  noneSelected: 'None of the selected services can be disabled.',
  skipped: (count: number) => `${plural(count, 'service')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of services, to confirm`,
}
const bulkDeleteServices = {
  action: 'Delete',
  title: (count: number) => `Delete ${plural(count, 'service')}`,
  question: (count: number) => `Delete ${plural(count, 'service')}?`,
  none: 'None of these can be deleted',
  noneSelected: 'None of the selected services can be deleted.',
  skipped: (count: number) => `${plural(count, 'service')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of services, to confirm`,
}

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
          label: 'Enable',
          run: change(
            view,
            (now) => now.status !== 'disabled',
            () => (s, o) => call(managed.enableService, at(s), o),
          ),
          words: bulkEnable,
          nameOf,
          reason: (s) => (s.status === 'disabled' ? undefined : 'This service is already enabled.'),
          consequences: () => <p>Checks start again, and your contacts are notified about problems.</p>,
        }),
        simpleAction<Service>({
          op: managed.disableService,
          label: 'Disable',
          run: change(
            view,
            (now) => now.status === 'disabled',
            () => (s, o) => call(managed.disableService, at(s), o),
          ),
          words: bulkDisable,
          nameOf,
          reason: (s) => (s.status === 'disabled' ? 'This service is already disabled.' : undefined),
          consequences: () => (
            <p>
              {embedded
                ? 'Checks stop, open issues are resolved, and no one is notified until you enable these services again.'
                : 'Checks stop, and no one is notified until you enable these services again.'}
            </p>
          ),
        }),
        simpleAction<Service>({
          op: managed.removeService,
          label: 'Delete',
          danger: true,
          run: deletion((s, o) => call(managed.removeService, at(s), o), view),
          words: bulkDeleteServices,
          nameOf,
          consequences: () => <p>Checks stop permanently, and the settings of these services are deleted.</p>,
        }),
      ]}
    />
  )
}
