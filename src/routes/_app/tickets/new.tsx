import { createFileRoute } from '@tanstack/react-router'
import { q } from '#/api/client/client'
import { searchOf, text } from '#/app/address/search-params'
import { type NewTicketSearch, ticketDraft } from '#/app/errors/ticket-draft'
import { tickets } from '#/contract/tickets'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/api/form/form'
import { TextField } from '#/app/form/fields'
import { PageForm } from '#/app/form/page-form'
import { pluralize } from '#/app/catalog/format'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { formatCount } from '#/lib/bytes'
import { codePoints } from '#/lib/text'
import { Stack } from '#/ui/layout/stack'
import { parseEntity } from './-about'
import { AboutFields } from './-about-fields'
import { attachAll } from './-attach-queue'
import { useChosenFiles } from './-chosen-files'
import { AttachmentsField } from './-files-field'
import { MarkdownField } from './-markdown-field'
import { ticketBody, ticketDefaults, TicketValues } from './-new-ticket'
import { ErrorNote } from '#/app/errors/error-note'
import { useReadSince } from '#/app/form/use-read-since'
import { Button } from '#/ui/button/button'
import { Note } from '#/ui/feedback/note'

/** The newest are first: a ticket of this minute is among them. */
const RECENT = { query: { page: 1, page_size: 25 } }

/** What was known when it was sent. */
interface SentTicket {
  /** Milliseconds. */
  readonly at: number
  readonly summary: string
  readonly description: string
  /** Of the newest tickets that were there; undefined where they were not read. */
  readonly ids: ReadonlySet<number> | undefined
}

interface Props {
  readonly sent: SentTicket
  readonly onKnown: () => void
  readonly onGo: (ticketId: number) => void
}

/** After an opening whose answer was lost: whether the ticket is there. */
function LostTicket({ sent, onKnown, onGo }: Props) {
  const { data, error, fetching, retry } = useReadSince(q(tickets.list, RECENT), sent.at)
  const tell = useEffectEvent(onKnown)
  const known = data !== undefined
  useEffect(() => {
    if (known) tell()
  }, [known])
  if (data === undefined) {
    if (error && !fetching) return <ErrorNote error={error} retry={retry} title="It could not be looked up" />
    return <Note role="status">Looking whether the ticket was opened…</Note>
  }
  const found = data.data.find(
    (t) => t.summary === sent.summary && t.description === sent.description && !(sent.ids?.has(t.id) ?? false),
  )
  if (!found) {
    return (
      <Note tone="ok" role="status" title="No ticket was opened">
        Nothing of this request is left at the API. You can send it again.
      </Note>
    )
  }
  return (
    <Note
      tone="warn"
      role="alert"
      title={`The ticket was opened: it is ticket ${found.id}`}
      action={
        <Button variant="primary" onClick={() => onGo(found.id)}>
          Go to the ticket
        </Button>
      }
    >
      Its answer alone was lost. Do not send it again: chosen files are attached when you go there.
    </Note>
  )
}

export const Route = createFileRoute('/_app/tickets/new')({
  staticData: { crumb: 'Open a ticket' },
  validateSearch: searchOf({ entity: text, error: text }),
  // What is there already: a ticket whose answer is lost is told from these.
  loader: ({ context }) => void context.queryClient.prefetchQuery(q(tickets.list, RECENT)),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <TicketForm key={ticketDraft(search)} search={search} />
}

const MAX_SUMMARY = 64
const MAX_DESCRIPTION = 65_000

/** Part B 4.1, Support Ticket Open. Files are sent when the ticket is there. */
function TicketForm({ search }: { search: NewTicketSearch }) {
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
      unkept={chosen.files.length === 0 ? undefined : pluralize(chosen.files.length, 'chosen file')}
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
