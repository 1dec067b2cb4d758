import { useEffect, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { useFormParts } from '#/console/resource/form/form-parts'
import { replyDraft } from '#/console/resource/errors/ticket-draft'
import { useIsLeft } from '#/console/resource/address/use-navigate-here'
import { ticketCan } from '#/contract/states'
import { ReplyBody, type Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { linkClass } from '#/console/kit/button/button-class'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { Stack } from '#/console/kit/layout/stack'
import { attachAll } from '../attach-queue'
import { useChosenFiles } from '../chosen-files'
import { AttachmentsField } from '../files-field'
import { MarkdownField } from '../markdown-field'
import { toast } from '#/console/kit/feedback/toast'
import { leaveFilesTitle } from '../words'

const MAX_REPLY = 65_535

/** Sends a reply, files, or both. */
export function ReplyForm({ ticket }: { ticket: Ticket }) {
  // A new key empties the form after each reply.
  const [round, setRound] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // The pressed button disappeared with the sent form.
  useEffect(() => {
    if (round > 0 && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [round])
  return (
    <div ref={place} tabIndex={-1}>
      <OneReply key={round} ticket={ticket} onSent={() => setRound(round + 1)} />
    </div>
  )
}

function OneReply({ ticket, onSent }: { ticket: Ticket; onSent: () => void }) {
  const isLeft = useIsLeft()
  const chosen = useChosenFiles()
  const params = { ticketId: ticket.id }
  const finish = () => {
    attachAll(ticket.id, chosen.take())
    onSent()
  }
  const f = useOpForm(tickets.reply, {
    schema: ReplyBody,
    args: { params },
    defaults: { description: '' },
    draft: replyDraft(ticket.id),
    name: 'Your reply',
    outcome: {
      one: 'reply',
      done: 'sent',
      view: qAll(tickets.replies, { params }),
      happened: ({ data }, { description }, before) => {
        const older = new Set(before?.data.map(({ id }) => id))
        return data.find((r) => r.description === description && !r.from_vendor && !older.has(r.id)) ?? false
      },
    },
    onSuccess: () => {
      if (isLeft()) toast({ title: 'Reply sent', detail: ticket.summary, tone: 'ok' })
      finish()
    },
  })
  const closed = ticketCan.reply(ticket)
  const { tail, buttons, question } = useFormParts(
    {
      f,
      title: 'Reply',
      of: ticket.summary,
      submitLabel: 'Send reply',
      blocked: closed,
      unkept: chosen.files.length === 0 ? undefined : leaveFilesTitle(chosen.files.length),
      onDiscard: () => {
        f.discard()
        chosen.take()
      },
    },
    'page',
  )
  // Unsent text stays visible, so that it can be copied into a new ticket. Chosen files too: leaving the page asks about them, and
  // without the form that question isn't shown.
  if (closed !== undefined && !f.dirty && chosen.files.length === 0) {
    return (
      <Note>
        This ticket is closed and doesn’t accept replies.{' '}
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
        // Files can be sent without a reply.
        if (description.trim() === '' && chosen.files.length > 0) {
          finish()
          return
        }
        void f.submit(event)
      }}
    >
      <Stack gap={4}>
        <MarkdownField
          form={f.form}
          name="description"
          label="Reply"
          hint="Markdown is supported."
          max={MAX_REPLY}
          rows={6}
        />
        <AttachmentsField chosen={chosen} />
        {tail}
        <Row gap={2} wrap>
          {buttons}
        </Row>
      </Stack>
      {question}
    </form>
  )
}
