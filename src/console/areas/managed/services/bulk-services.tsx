import { call, type CallOptions } from '#/console/api/client/client'
import { change, deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'

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
          run: change(
            view,
            (now) => now.status !== 'disabled',
            () => (s, o) => call(managed.enableService, at(s), o),
          ),
          words: { verb: 'Enable', noun: 'service', past: 'enabled' },
          nameOf,
          reason: (s) => (s.status === 'disabled' ? undefined : 'This service is already enabled.'),
          consequences: () => <p>Checks start again, and your contacts are notified about problems.</p>,
        }),
        simpleAction<Service>({
          op: managed.disableService,
          run: change(
            view,
            (now) => now.status === 'disabled',
            () => (s, o) => call(managed.disableService, at(s), o),
          ),
          words: { verb: 'Disable', noun: 'service', past: 'disabled' },
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
          danger: true,
          run: deletion((s, o) => call(managed.removeService, at(s), o), view),
          words: { verb: 'Delete', noun: 'service', past: 'deleted' },
          nameOf,
          consequences: () => <p>Checks stop permanently, and the settings of these services are deleted.</p>,
        }),
      ]}
    />
  )
}
