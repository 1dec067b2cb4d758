import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { q } from '../../../api/client'
import { useOpForm } from '../../../api/form'
import { TextField } from '../../../components/fields'
import { PageForm } from '../../../components/page-form'
import { ticketDraft, type NewTicketSearch } from '../../../components/ticket-draft'
import { count } from '../../../components/words'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { tickets } from '../../../contract/tickets'
import { formatCount } from '../../../lib/bytes'
import { codePoints } from '../../../lib/text'
import { Stack } from '../../../ui/stack'
import { parseEntity } from './-about'
import { AboutFields } from './-about-fields'
import { attachAll } from './-attach-queue'
import { useChosenFiles } from './-chosen-files'
import { AttachmentsField } from './-files-field'
import { LostTicket, RECENT, type SentTicket } from './-lost-ticket'
import { MarkdownField } from './-markdown-field'
import { ticketBody, ticketDefaults, TicketValues } from './-new-ticket'

const MAX_SUMMARY = 64
const MAX_DESCRIPTION = 65_000

/** Part B 4.1, Support Ticket Open. Files are sent when the ticket is there. */
export function TicketForm({ search }: { search: NewTicketSearch }) {
  const navigate = useNavigateHere()
  const cache = useQueryClient()
  const chosen = useChosenFiles()
  const [defaults] = useState(() => ticketDefaults(parseEntity(search.entity)))
  const [sent, setSent] = useState<SentTicket>()
  const [looked, setLooked] = useState(false)
  const arrive = (ticketId: number) => {
    attachAll(ticketId, chosen.take())
    // Nothing is left behind, yet the question about chosen files knows it a render later.
    void navigate({
      to: '/tickets/$ticketId',
      params: { ticketId: String(ticketId) },
      replace: true,
      ignoreBlocker: true,
    })
  }
  const f = useOpForm(tickets.open, {
    schema: TicketValues,
    defaults,
    toBody: ticketBody,
    draft: ticketDraft(search),
    name: 'The new ticket',
    onSuccess: (ticket) => arrive(ticket.id),
  })
  const submit: typeof f.submit = (event) => {
    const before = cache.getQueryData(q(tickets.list, RECENT).queryKey)?.data
    const { summary, description } = f.form.getValues()
    setLooked(false)
    setSent({ at: Date.now(), summary, description, ids: before && new Set(before.map((t) => t.id)) })
    return f.submit(event)
  }
  const lost = f.error?.kind === 'unknown-outcome' && sent !== undefined
  return (
    <PageForm
      f={{ ...f, submit }}
      error={lost && looked ? null : f.error}
      title="Open a ticket"
      summary="A question, a problem or a request to support. You are answered here."
      submitLabel="Open ticket"
      onClose={() => void navigate({ to: '/tickets' })}
      onDiscard={() => {
        f.discard()
        chosen.take()
      }}
      unkept={chosen.files.length === 0 ? undefined : count(chosen.files.length, 'chosen file')}
    >
      <Pasting onPaste={chosen.onPaste}>
        <AboutFields form={f.form} />
        <Summary form={f.form} />
        <MarkdownField
          form={f.form}
          name="description"
          label="Description"
          hint="Markdown. What you did, what you expected, what happened instead. Leave out passwords and keys."
          max={MAX_DESCRIPTION}
        />
        <AttachmentsField chosen={chosen} />
      </Pasting>
      {lost && (
        <LostTicket
          key={sent.at}
          sent={sent}
          onKnown={() => setLooked(true)}
          onGo={(ticketId) => {
            f.discard()
            arrive(ticketId)
          }}
        />
      )}
    </PageForm>
  )
}

/** A screenshot may be pasted whichever field one is in. */
function Pasting({
  onPaste,
  children,
}: {
  onPaste: ReturnType<typeof useChosenFiles>['onPaste']
  children: ReactNode
}) {
  return (
    <div onPaste={onPaste}>
      <Stack gap={5}>{children}</Stack>
    </div>
  )
}

function Summary({ form }: { form: ReturnType<typeof useOpForm<typeof tickets.open, typeof TicketValues>>['form'] }) {
  const summary = useWatch({ control: form.control, name: 'summary' })
  return (
    <TextField
      form={form}
      name="summary"
      label="Summary"
      aside={`${formatCount(codePoints(summary))} of ${MAX_SUMMARY}`}
    />
  )
}
