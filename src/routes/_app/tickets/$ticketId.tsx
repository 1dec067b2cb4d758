import { createFileRoute, Link } from '@tanstack/react-router'
import { q, qAll } from '#/api/client/client'
import { tickets } from '#/contract/tickets'
import { pathParams } from '#/app/address/path-params'
import { lazy, Suspense, useState } from 'react'
import { useCrumb } from '#/app/shell/crumbs'
import { DetailPage } from '#/app/resource/detail-page'
import { detailQuery } from '#/app/resource/detail-query'
import { ErrorNote } from '#/app/errors/error-note'
import { LinkButton } from '#/app/resource/link-button'
import { OpButton } from '#/app/resource/op-button'
import { ticketCan } from '#/contract/states'
import type { Ticket } from '#/contract/ticket-rules'
import { visible } from '#/lib/text'
import { Card } from '#/ui/layout/card'
import { RelativeTime } from '#/ui/text/relative-time'
import { Loading } from '#/ui/feedback/state'
import { StatusBadge } from '#/ui/feedback/status-badge'
import { CopyThread } from './-thread/copy-thread'
import { EntityLink } from './-entity-link'
import { ReplyForm } from './-thread/reply-form'
import { TICKET_STATUS } from './-status'
import { Thread } from './-thread/thread'
import css from './-ticket-page.module.css'
import { useThread } from './-thread/use-thread'
import { Paperclip, X } from 'lucide-react'
import { explain } from '#/api/client/errors'
import { formatBytes } from '#/lib/bytes'
import { sentences } from '#/lib/sentences'
import { Button } from '#/ui/button/button'
import { IconButton } from '#/ui/button/icon-button'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { ProgressBar } from '#/ui/feedback/progress-bar'
import { type Attachment, forgetAttachment, retryAttachment, useAttachments } from './-attach-queue'
import FilesStyles from './-files.module.css'

export const Route = createFileRoute('/_app/tickets/$ticketId')({
  params: pathParams({ ticketId: 'id' }),
  staticData: { crumb: '$ticketId' },
  loader: ({ context, params }) => {
    const at = { params: { ticketId: Number(params.ticketId) } }
    void context.queryClient.prefetchQuery(q(tickets.view, at))
    void context.queryClient.prefetchQuery(qAll(tickets.replies, at))
  },
  component: Page,
})

function Page() {
  const { ticketId } = Route.useParams()
  return <TicketPage key={ticketId} ticketId={Number(ticketId)} />
}

const CloseTicket = lazy(async () => ({ default: (await import('./-thread/close-ticket')).CloseTicket }))

/** One ticket: what it is about, the conversation, and the reply. */
function TicketPage({ ticketId }: { ticketId: number }) {
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

/** What a ticket holds, and what is on its way to it. The API gives names alone: nothing can be opened. */
function Attachments({ ticketId, names }: { ticketId: number; names: readonly string[] }) {
  const sending = useAttachments(ticketId)
  if (names.length === 0 && sending.length === 0) return null
  return (
    <Card title="Attachments" aside={<span className={FilesStyles['size']}>The API gives their names alone.</span>}>
      <ul className={FilesStyles['list']} aria-label="Attachments">
        {names.map((name, i) => (
          // The same name can be there twice; attachments are only added.
          <li key={`${i} ${name}`} className={FilesStyles['file']}>
            <Clip />
            <MiddleEllipsis text={name} />
          </li>
        ))}
        {sending.map((a) => (
          <OnItsWay key={a.key} a={a} />
        ))}
      </ul>
    </Card>
  )
}

const Clip = () => (
  <span className={FilesStyles['icon']}>
    <Paperclip aria-hidden />
  </span>
)

function OnItsWay({ a }: { a: Attachment }) {
  const { key, file, state, share, error } = a
  const stopped = state === 'failed' || state === 'lost'
  return (
    <li className={FilesStyles['file']}>
      <Clip />
      <span className={FilesStyles['name']}>
        <MiddleEllipsis text={file.name} />
        <span className={FilesStyles['size']}>
          {formatBytes(file.size)}
          {state === 'waiting' && ' · waiting'}
        </span>
      </span>
      <span className={FilesStyles['tools']}>
        {stopped && (
          <>
            <Button onClick={() => retryAttachment(key)} aria-label={`Try again to attach ${visible(file.name).text}`}>
              Try again
            </Button>
            <IconButton
              size="sm"
              name={`Do not attach ${visible(file.name).text}`}
              icon={<X />}
              onClick={() => forgetAttachment(key)}
            />
          </>
        )}
      </span>
      {state === 'sending' && (
        <span className={FilesStyles['wide']}>
          {/* All bytes gone is not yet attached. */}
          <ProgressBar thin label={`Attaching ${visible(file.name).text}`} value={Math.min(share, 0.99)} />
        </span>
      )}
      {stopped && (
        <span role="alert" className={`${FilesStyles['wide']} ${FilesStyles['problem']}`}>
          {words(a, error)}
        </span>
      )}
    </li>
  )
}

function words({ state }: Attachment, error: Attachment['error']): string {
  if (state === 'lost') return 'It is not known whether it arrived. Another try looks first.'
  if (error?.kind === 'unknown-outcome') return 'It did not arrive.'
  const { title, detail, next } = explain(error)
  return sentences(title, detail, next)
}
