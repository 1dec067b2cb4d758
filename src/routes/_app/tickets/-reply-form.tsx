import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { useOpForm } from '../../../api/form'
import { useFormParts } from '../../../components/form-parts'
import { replyDraft } from '../../../components/ticket-draft'
import { count } from '../../../components/words'
import { ticketCan } from '../../../contract/ticket-state'
import { ReplyBody, type Ticket } from '../../../contract/ticket-rules'
import { tickets } from '../../../contract/tickets'
import { linkClass } from '../../../ui/button-class'
import { Note } from '../../../ui/note'
import { Row } from '../../../ui/row'
import { Stack } from '../../../ui/stack'
import { attachAll } from './-attach-queue'
import { useChosenFiles } from './-chosen-files'
import { AttachmentsField } from './-files-field'
import { LostReply, type SentReply } from './-lost-reply'
import { MarkdownField } from './-markdown-field'

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
      unkept: chosen.files.length === 0 ? undefined : count(chosen.files.length, 'chosen file'),
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
