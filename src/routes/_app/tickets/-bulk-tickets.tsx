import { readDraft } from '#/api/form/drafts'
import { BulkActions, BulkJob } from '#/app/bulk/bulk-actions'
import { replyDraft } from '#/app/errors/ticket-draft'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { ticketCan } from '#/contract/states'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { visible } from '#/lib/text'
import * as copy from './-copy'

const nameOf = (t: Ticket) => visible(t.summary).text

/** Actions on the selected tickets. */
export function BulkTickets(selection: SelectionProps<Ticket>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: tickets.close,
          label: copy.closeTickets,
          ask: (rows, onClose) => (
            <BulkJob
              items={rows}
              nameOf={nameOf}
              words={copy.bulkClose}
              reason={ticketCan.close}
              tone="primary"
              request={(able) => ({ kind: 'ticket-close', items: able.map((t) => ({ id: t.id, label: nameOf(t) })) })}
              onClose={onClose}
            >
              <p>{copy.closeIsFinal}</p>
              {rows.some((t) => readDraft(replyDraft(t.id))) && <p>{copy.bulkCloseDrafts}</p>}
            </BulkJob>
          ),
        },
      ]}
    />
  )
}
