import { createFileRoute, Link } from '@tanstack/react-router'
import { q, qAll } from '#/console/api/client/client'
import { tickets } from '#/contract/tickets'
import { pathParams } from '#/console/resource/address/path-params'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { LinkButton } from '#/console/resource/page/link-button'
import { useCan } from '#/console/resource/access/use-can'
import { ticketCan } from '#/contract/states'
import type { Ticket, TicketReply } from '#/contract/ticket-rules'
import { visible } from '#/lib/text'
import { Icon } from '#/console/kit/button/icon'
import { Card } from '#/console/kit/layout/card'
import { recoverFocus } from '#/console/kit/layout/lost-focus'
import { Tooltip } from '#/console/kit/overlay/tooltip'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Loading } from '#/console/kit/feedback/state'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { EntityLink } from './entity-link'
import { TURN, turnOf } from '#/console/resource/catalog/ticket-turn'
import { lazyPart } from '#/console/kit/overlay/lazy-part'
import { Thread } from './thread/thread'
import css from './ticket-page.module.css'
import { useThread } from './thread/use-thread'
import paperclipIcon from '@lucide/icons/icons/paperclip'
import xIcon from '@lucide/icons/icons/x'
import { errorText } from '#/console/resource/errors/error-text'
import { formatBytes } from '#/lib/bytes'
import { Button } from '#/console/kit/button/button'
import { IconButton } from '#/console/kit/button/icon-button'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { ProgressBar } from '#/console/kit/feedback/progress-bar'
import { type Attachment, forgetAttachment, retryAttachment, useAttachments } from './attach-queue'
import files from './files.module.css'
import { CloseTicket } from './thread/close-ticket'

const ticketLabel = (id: number) => `Ticket ${id}`
const attachmentsHint = 'Filenames only. Downloads aren’t available.'
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
  return <TicketPage ticketId={Number(ticketId)} />
}

// Lazy: the conversation is read before it is answered, and a form brings its library.
const ReplyForm = lazyPart(async () => (await import('./thread/reply-form')).ReplyForm)

/** One ticket: its facts, the conversation, and the reply form. */
function TicketPage({ ticketId }: { ticketId: number }) {
  const { ticket: query, replies, watch } = useThread(ticketId)
  const can = useCan()
  const [closing, setClosing] = useState(false)
  const ticket = query.data
  const name = ticket ? visible(ticket.summary).text : ticketLabel(ticketId)
  useCrumb(name)
  const posts = replies.data?.data
  return (
    <DetailPage
      title={name}
      identity={
        ticket && (
          <p className={css['number']}>
            {ticketLabel(ticketId)}
            {ticket.entity && (
              <>
                {' about '}
                <EntityLink entity={ticket.entity} />
              </>
            )}
          </p>
        )
      }
      noun="ticket"
      query={detailQuery(query, replies)}
      back={<LinkButton link={<Link to="/tickets" />}>All tickets</LinkButton>}
      summary={ticket && <Turn ticket={ticket} replies={posts} />}
      actions={
        ticket && ticketCan.close(ticket) === undefined
          ? [{ label: 'Close ticket', onSelect: () => setClosing(true), disabledReason: can(tickets.close) }]
          : undefined
      }
    >
      {ticket && (
        <div className={css['page']}>
          <Thread ticket={ticket} replies={posts}>
            <Attachments names={ticket.attachments} />
          </Thread>
          {replies.isPending && <Loading label="Loading replies" shape="lines" />}
          {replies.error && !posts && (
            <ErrorNote error={replies.error} retry={() => void replies.refetch()} title="Replies couldn’t be loaded" />
          )}
          <p className={css['watch']} role="status">
            {watch.error && ticket.status !== 'closed' && 'New replies can’t be loaded right now. Trying again…'}
          </p>
          <AttachmentsInProgress ticketId={ticketId} />
          <Card>
            <ReplyForm ticket={ticket} fallback={<Loading label="Loading reply form" shape="lines" rows={4} />} />
          </Card>
          {closing && <CloseTicket ticket={ticket} onDone={() => setClosing(false)} />}
        </div>
      )}
    </DetailPage>
  )
}

/** Whose turn it is, and why. `replies` undefined: not read yet. */
function Turn({ ticket, replies }: { ticket: Ticket; replies: readonly TicketReply[] | undefined }) {
  const { closed, opened, opened_by, updated, updated_by, closable } = ticket
  const turn = turnOf(ticket, replies)
  const badge = <StatusBadge value={turn} map={TURN} />
  if (turn === 'closed') {
    return (
      <>
        {badge} <RelativeTime value={closed ?? updated} />.
      </>
    )
  }
  // An attachment updates the ticket too, so only replies tell whether its author replied.
  const hasReply = replies ? replies.length > 0 : updated_by !== null && updated_by !== opened_by
  const last = replies?.at(-1)
  return (
    <>
      {badge}.{' '}
      {hasReply ? (
        <>
          {visible(last?.created_by ?? updated_by ?? '').text} replied <RelativeTime value={last?.created ?? updated} />
          .
        </>
      ) : (
        <>
          Opened <RelativeTime value={opened} /> by {visible(opened_by).text}.
        </>
      )}
      {!closable && ' Only support can close it.'}
    </>
  )
}

/** The names of the ticket's files. The API offers neither their contents nor the reply that they came with. */
function Attachments({ names }: { names: readonly string[] }) {
  const hint = useId()
  if (names.length === 0) return null
  return (
    <>
      <ul className={files['chips']} aria-label="Attachments" aria-describedby={hint}>
        {names.map((name, i) => (
          // Two attachments can have the same name; they are never removed or reordered.
          <li key={`${i} ${name}`}>
            <Tooltip text={attachmentsHint} describe={false}>
              <span className={files['chip']}>
                <Clip />
                <MiddleEllipsis text={name} />
              </span>
            </Tooltip>
          </li>
        ))}
      </ul>
      <span id={hint} hidden>
        {attachmentsHint}
      </span>
    </>
  )
}

/** Files being uploaded to the ticket, and those that failed. */
function AttachmentsInProgress({ ticketId }: { ticketId: number }) {
  const queue = useAttachments(ticketId)
  const list = useRef<HTMLUListElement>(null)
  if (queue.length === 0) return null
  /** The pressed button disappears, so another file's takes the focus, or the page's heading. */
  const keepingFocus = (act: () => void) => {
    flushSync(act)
    list.current?.querySelector('button')?.focus()
    recoverFocus()
  }
  return (
    <ul ref={list} className={files['list']} aria-label="Files being attached">
      {queue.map((attachment) => (
        <AttachmentInProgress key={attachment.key} attachment={attachment} keepingFocus={keepingFocus} />
      ))}
    </ul>
  )
}

const Clip = () => (
  <span className={files['icon']}>
    <Icon of={paperclipIcon} aria-hidden />
  </span>
)

interface AttachmentProps {
  readonly attachment: Attachment
  readonly keepingFocus: (act: () => void) => void
}

function AttachmentInProgress({ attachment, keepingFocus }: AttachmentProps) {
  const { key, file, state, share } = attachment
  const stopped = state === 'failed' || state === 'unknown'
  const name = visible(file.name).text
  const size = formatBytes(file.size)
  return (
    <li className={files['file']}>
      <Clip />
      <span className={files['name']}>
        <MiddleEllipsis text={file.name} />
        <span className={files['size']}>{state === 'waiting' ? `${size} · Waiting` : size}</span>
      </span>
      <span className={files['tools']}>
        {stopped && (
          <>
            <Button onClick={() => keepingFocus(() => retryAttachment(key))} aria-label={`Try again to attach ${name}`}>
              Try again
            </Button>
            <IconButton
              size="sm"
              name={`Don’t attach ${name}`}
              icon={<Icon of={xIcon} />}
              onClick={() => keepingFocus(() => forgetAttachment(key))}
            />
          </>
        )}
      </span>
      {state === 'sending' && (
        <span className={files['wide']}>
          {/* Below 100% until the API confirms the upload. */}
          <ProgressBar thin label={`Attaching ${name}`} value={Math.min(share, 0.99)} />
        </span>
      )}
      {stopped && (
        <span role="alert" className={`${files['wide']} ${files['problem']}`}>
          {problemOf(attachment)}
        </span>
      )}
    </li>
  )
}

function problemOf({ state, error }: Attachment): string {
  if (state === 'unknown') return 'We couldn’t confirm this upload. Trying again checks the ticket first.'
  if (error?.kind === 'unknown-outcome') return 'The file wasn’t attached.'
  return errorText(error)
}
