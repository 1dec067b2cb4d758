import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { qAll } from '#/api/client/client'
import { useOpForm } from '#/api/form/form'
import { useFormParts } from '#/app/form/form-parts'
import { replyDraft } from '#/app/errors/ticket-draft'
import { pluralize } from '#/app/catalog/format'
import { ticketCan } from '#/contract/states'
import { ReplyBody, type Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { linkClass } from '#/ui/button/button-class'
import { Note } from '#/ui/feedback/note'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import { attachAll } from '../-attach-queue'
import { useChosenFiles } from '../-chosen-files'
import { AttachmentsField } from '../-files-field'
import { MarkdownField } from '../-markdown-field'
import { ErrorNote } from '#/app/errors/error-note'
import { useReadSince } from '#/app/form/use-read-since'
import { toast } from '#/ui/feedback/toast'

const MAX_REPLY = 65_535

/** Part B 4.1, Reply Create, and files with it or alone. */
export function ReplyForm({ ticket }: { ticket: Ticket }) {
  // A reply that is sent gives way to an empty form.
  const [round, setRound] = useState(0)
  return <OneReply key={round} ticket={ticket} onSent={() => setRound(round + 1)} />
}

function OneReply({ ticket, onSent }: { ticket: Ticket; onSent: () => void }) {
  const cache = useQueryClient()
  const chosen = useChosenFiles()
  const params = { ticketId: ticket.id }
  const [sent, setSent] = useState<SentReply>()
  const [looked, setLooked] = useState(false)
  const arrive = () => {
    attachAll(ticket.id, chosen.take())
    onSent()
  }
  const f = useOpForm(tickets.reply, {
    schema: ReplyBody,
    args: { params },
    defaults: { description: '' },
    draft: replyDraft(ticket.id),
    name: 'The reply',
    onSuccess: arrive,
  })
  const closed = ticketCan.reply(ticket)
  const lost = f.error?.kind === 'unknown-outcome' && sent !== undefined
  const { tail, buttons, question } = useFormParts(
    {
      f,
      error: lost && looked ? null : f.error,
      title: 'Reply',
      submitLabel: 'Send reply',
      blocked: closed,
      unkept: chosen.files.length === 0 ? undefined : pluralize(chosen.files.length, 'chosen file'),
      onDiscard: () => {
        f.discard()
        chosen.take()
      },
    },
    'page',
  )
  // Text that is still there must be reachable, if only to be copied into a new ticket.
  if (closed !== undefined && !f.dirty) {
    return (
      <Note>
        {closed} It takes no replies.{' '}
        <Link to="/tickets/new" className={linkClass}>
          Open a new ticket
        </Link>
      </Note>
    )
  }
  return (
    <form
      noValidate
      aria-label="Reply"
      onPaste={chosen.onPaste}
      onSubmit={(event) => {
        event.preventDefault()
        const { description } = f.form.getValues()
        // A file needs no words.
        if (description.trim() === '' && chosen.files.length > 0) {
          arrive()
          return
        }
        const before = cache.getQueryData(qAll(tickets.replies, { params }).queryKey)?.data
        setLooked(false)
        setSent({ at: Date.now(), description, ids: before && new Set(before.map((r) => r.id)) })
        void f.submit(event)
      }}
    >
      <Stack gap={4}>
        <MarkdownField form={f.form} name="description" label="Reply" hint="Markdown." max={MAX_REPLY} rows={6} />
        <AttachmentsField chosen={chosen} />
        {tail}
        {lost && (
          <LostReply
            key={sent.at}
            ticketId={ticket.id}
            sent={sent}
            onKnown={() => setLooked(true)}
            onArrived={() => {
              f.discard()
              arrive()
            }}
          />
        )}
        <Row gap={2} wrap>
          {buttons}
        </Row>
      </Stack>
      {question}
    </form>
  )
}

interface SentReply {
  /** Milliseconds. */
  readonly at: number
  readonly description: string
  /** Of the replies that were there; undefined where they were not read. */
  readonly ids: ReadonlySet<number> | undefined
}

interface Props {
  readonly ticketId: number
  readonly sent: SentReply
  readonly onKnown: () => void
  /** It is in the thread: the text is not needed any more. */
  readonly onArrived: () => void
}

/** After a reply whose answer was lost: whether it is in the thread. */
function LostReply({ ticketId, sent, onKnown, onArrived }: Props) {
  const since = useReadSince(qAll(tickets.replies, { params: { ticketId } }), sent.at)
  const arrived = since.data?.data.some(
    (r) => r.description === sent.description && !r.from_vendor && !(sent.ids?.has(r.id) ?? false),
  )
  const tell = useEffectEvent((there: boolean) => {
    onKnown()
    if (!there) return
    toast({ title: 'The reply was sent', detail: 'Its answer alone was lost.', tone: 'ok' })
    onArrived()
  })
  useEffect(() => {
    if (arrived !== undefined) tell(arrived)
  }, [arrived])
  if (arrived === undefined) {
    const { error, fetching, retry } = since
    if (error && !fetching) return <ErrorNote error={error} retry={retry} title="It could not be looked up" />
    return <Note role="status">Looking whether the reply was sent…</Note>
  }
  if (arrived) return null
  return (
    <Note tone="ok" role="status" title="The reply was not sent">
      Nothing of it is in the thread. You can send it again.
    </Note>
  )
}
