import { lazy, Suspense, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useCrumb } from '../../../components/crumbs'
import { DetailPage } from '../../../components/detail-page'
import { detailQuery } from '../../../components/detail-query'
import { ErrorNote } from '../../../components/error-note'
import { LinkButton } from '../../../components/link-button'
import { OpButton } from '../../../components/op-button'
import { ticketCan } from '../../../contract/ticket-state'
import { type Ticket } from '../../../contract/ticket-rules'
import { tickets } from '../../../contract/tickets'
import { visible } from '../../../lib/text'
import { Card } from '../../../ui/card'
import { RelativeTime } from '../../../ui/relative-time'
import { Loading } from '../../../ui/state'
import { StatusBadge } from '../../../ui/status-badge'
import { Attachments } from './-attachments'
import { CopyThread } from './-copy-thread'
import { EntityLink } from './-entity-link'
import { ReplyForm } from './-reply-form'
import { TICKET_STATUS } from './-status'
import { Thread } from './-thread'
import css from './-ticket-page.module.css'
import { useThread } from './-use-thread'

const CloseTicket = lazy(async () => ({ default: (await import('./-close-ticket')).CloseTicket }))

/** One ticket: what it is about, the conversation, and the reply. */
export function TicketPage({ ticketId }: { ticketId: number }) {
  const { ticket: query, replies, watch } = useThread(ticketId)
  const [closing, setClosing] = useState(false)
  const ticket = query.data
  const name = ticket ? visible(ticket.summary).text : `Ticket ${ticketId}`
  useCrumb(name)
  const posts = replies.data?.data
  return (
    <DetailPage
      title={name}
      identity={ticket && <span className={css['number']}>Ticket {ticketId}</span>}
      noun="ticket"
      query={detailQuery(query)}
      back={<LinkButton link={<Link to="/tickets" />}>All tickets</LinkButton>}
      facts={ticket && facts(ticket)}
      actions={
        ticket && (
          <>
            {posts && <CopyThread ticket={ticket} replies={posts} />}
            {ticket.status !== 'closed' && (
              <OpButton op={tickets.close} blocked={ticketCan.close(ticket)} onClick={() => setClosing(true)}>
                Close ticket
              </OpButton>
            )}
          </>
        )
      }
    >
      {ticket && (
        <div className={css['page']}>
          <Attachments ticketId={ticketId} names={ticket.attachments} />
          <Thread ticket={ticket} replies={posts} />
          {replies.isPending && <Loading label="Loading the replies" shape="lines" />}
          {replies.error && (
            <ErrorNote
              error={replies.error}
              retry={() => void replies.refetch()}
              title={posts ? 'What you see may be out of date' : 'The replies could not be read'}
            />
          )}
          <p className={css['watch']} role="status">
            {watch.error
              ? 'New replies can’t be read right now. Trying again.'
              : ticket.status === 'closed'
                ? ''
                : 'New replies appear here by themselves.'}
          </p>
          <Card>
            <ReplyForm ticket={ticket} />
          </Card>
          {closing && (
            <Suspense>
              <CloseTicket ticket={ticket} onDone={() => setClosing(false)} />
            </Suspense>
          )}
        </div>
      )}
    </DetailPage>
  )
}

const facts = (t: Ticket) => [
  { label: 'Status', value: <StatusBadge value={t.status} map={TICKET_STATUS} /> },
  { label: 'About', value: <EntityLink entity={t.entity} /> },
  { label: 'Opened', value: <RelativeTime value={t.opened} as="minute" /> },
  t.closed === null
    ? { label: 'Updated', value: <RelativeTime value={t.updated} /> }
    : { label: 'Closed', value: <RelativeTime value={t.closed} as="minute" /> },
]
