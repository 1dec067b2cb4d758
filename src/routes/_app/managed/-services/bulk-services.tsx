import { BulkActions, BulkJob } from '#/app/bulk/bulk-actions'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import * as listCopy from '../-list-copy'

const nameOf = (s: Service) => s.label
const itemsOf = (able: readonly Service[]) => able.map((s) => ({ id: s.id, label: s.label }))
const always = () => undefined

/** Actions on the selected services. */
export function BulkServices(selection: SelectionProps<Service>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: managed.enableService,
          label: listCopy.enable,
          ask: (items, onClose) => (
            <BulkJob
              {...{ items, nameOf, onClose }}
              words={listCopy.bulkEnable}
              reason={(s) => (s.status === 'disabled' ? undefined : listCopy.notDisabled)}
              tone="primary"
              request={(able) => ({ kind: 'service-enable', items: itemsOf(able) })}
            >
              <p>{listCopy.bulkEnableBody}</p>
            </BulkJob>
          ),
        },
        {
          op: managed.disableService,
          label: listCopy.disable,
          ask: (items, onClose) => (
            <BulkJob
              {...{ items, nameOf, onClose }}
              words={listCopy.bulkDisable}
              reason={(s) => (s.status === 'disabled' ? listCopy.alreadyDisabled : undefined)}
              tone="primary"
              request={(able) => ({ kind: 'service-disable', items: itemsOf(able) })}
            >
              <p>{listCopy.bulkDisableBody}</p>
            </BulkJob>
          ),
        },
        {
          op: managed.removeService,
          label: listCopy.remove,
          danger: true,
          ask: (items, onClose) => (
            <BulkJob
              {...{ items, nameOf, onClose }}
              words={listCopy.bulkDeleteServices}
              reason={always}
              typed
              request={(able) => ({ kind: 'service-delete', items: itemsOf(able) })}
            >
              <p>{listCopy.bulkDeleteServicesBody}</p>
            </BulkJob>
          ),
        },
      ]}
    />
  )
}
