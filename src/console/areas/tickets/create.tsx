import { createFileRoute } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { searchOf, textParam } from '#/console/resource/address/search-params'
import { type NewTicketSearch, ticketDraft } from '#/console/resource/errors/ticket-draft'
import { tickets } from '#/contract/tickets'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useOpForm } from '#/console/api/form/form'
import { FormTextField } from '#/console/resource/form/fields'
import { PageForm } from '#/console/resource/form/page-form'
import { useIsLeft, useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { codePoints } from '#/lib/text'
import { Stack } from '#/console/kit/layout/stack'
import { parseEntity } from './about'
import { AboutFields } from './about-fields'
import { attachAll } from './attach-queue'
import { useChosenFiles } from './chosen-files'
import { AttachmentsField } from './files-field'
import { MarkdownField } from './markdown-field'
import { ticketBody, ticketDefaults, TicketValues } from './new-ticket'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { lastRead, useReadSince } from '#/console/resource/form/use-read-since'
import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import { checkFailed, leaveFilesTitle } from './words'
import { lengthNear } from '#/console/kit/field/words'

/** The newest tickets, which include one opened just now. */
const RECENT = { query: { page: 1, page_size: 25 } }

interface SentTicket {
  /** The list's `lastRead`. */
  readonly read: number
  readonly summary: string
  readonly description: string
  /** IDs of the newest tickets before this one was sent; undefined if they weren't loaded. */
  readonly ids: ReadonlySet<number> | undefined
}

interface Props {
  readonly sent: SentTicket
  readonly onChecked: () => void
  readonly onGo: (ticketId: number) => void
}

/** Looks for a ticket whose request got no answer among the newest tickets. */
function UnconfirmedTicket({ sent, onChecked, onGo }: Props) {
  const { data, error, fetching, retry } = useReadSince(q(tickets.list, RECENT), sent.read)
  const report = useEffectEvent(onChecked)
  const known = data !== undefined
  useEffect(() => {
    if (known) report()
  }, [known])
  if (data === undefined) {
    if (error && !fetching) return <ErrorNote error={error} retry={retry} title={checkFailed} />
    return <Note role="status">Checking whether the ticket was opened…</Note>
  }
  const found = data.data.find(
    (t) => t.summary === sent.summary && t.description === sent.description && !(sent.ids?.has(t.id) ?? false),
  )
  if (!found) {
    return (
      <Note tone="ok" role="status" title="The ticket wasn’t opened">
        You can send it again.
      </Note>
    )
  }
  return (
    <Note
      tone="warn"
      role="alert"
      title={`Ticket ${found.id} was opened`}
      action={
        <Button variant="primary" onClick={() => onGo(found.id)}>
          Go to ticket
        </Button>
      }
    >
      Don’t send the form again. Your files are attached when you go to the ticket.
    </Note>
  )
}

export const Route = createFileRoute('/_app/tickets/new')({
  staticData: { crumb: 'Open ticket' },
  validateSearch: searchOf({ entity: textParam, error: textParam }),
  // The tickets before this one: `UnconfirmedTicket` compares with them.
  loader: ({ context }) => void context.queryClient.prefetchQuery(q(tickets.list, RECENT)),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <TicketForm key={ticketDraft(search)} search={search} />
}

const MAX_SUMMARY = 64
const MAX_DESCRIPTION = 65_000

/** Opens a ticket. Files are uploaded once the ticket exists. */
function TicketForm({ search }: { search: NewTicketSearch }) {
  const navigate = useNavigateHere()
  const isLeft = useIsLeft()
  const cache = useQueryClient()
  const chosen = useChosenFiles()
  const [defaults] = useState(() => ticketDefaults(parseEntity(search.entity)))
  const [sent, setSent] = useState<SentTicket>()
  const [checked, setChecked] = useState(false)
  const goTo = (ticketId: number) => {
    attachAll(ticketId, chosen.take())
    // The leave guard sees only with the next render that no chosen files are left.
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
    name: 'Your new ticket',
    onSuccess: ({ id, summary }) => {
      if (isLeft()) toast({ title: 'Ticket opened', detail: summary, tone: 'ok' })
      goTo(id)
    },
  })
  const submit: typeof f.submit = (event) => {
    const { queryKey } = q(tickets.list, RECENT)
    const before = cache.getQueryData(queryKey)?.data
    const { summary, description } = f.form.getValues()
    setChecked(false)
    setSent({
      read: lastRead(cache, queryKey),
      summary,
      description,
      ids: before && new Set(before.map((t) => t.id)),
    })
    return f.submit(event)
  }
  const unconfirmed = f.error?.kind === 'unknown-outcome' && sent !== undefined
  return (
    <PageForm
      f={{ ...f, submit }}
      error={unconfirmed && checked ? null : f.error}
      title="Open ticket"
      summary="Describe your question or problem. Support replies here."
      submitLabel="Open ticket"
      onClose={() => void navigate({ to: '/tickets' })}
      onDiscard={() => {
        f.discard()
        chosen.take()
      }}
      unkept={chosen.files.length === 0 ? undefined : leaveFilesTitle(chosen.files.length)}
    >
      <PasteTarget onPaste={chosen.onPaste}>
        <AboutFields form={f.form} />
        <SubjectField form={f.form} />
        <MarkdownField
          form={f.form}
          name="description"
          label="Description"
          hint="Say what you did and what happened. Leave out passwords and keys."
          max={MAX_DESCRIPTION}
        />
        <AttachmentsField chosen={chosen} />
      </PasteTarget>
      {unconfirmed && (
        <UnconfirmedTicket
          key={sent.read}
          sent={sent}
          onChecked={() => setChecked(true)}
          onGo={(ticketId) => {
            f.discard()
            goTo(ticketId)
          }}
        />
      )}
    </PageForm>
  )
}

/** Accepts pasted screenshots in any field of the form. */
function PasteTarget({
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

function SubjectField({
  form,
}: {
  form: ReturnType<typeof useOpForm<typeof tickets.open, typeof TicketValues>>['form']
}) {
  const summary = useWatch({ control: form.control, name: 'summary' })
  return (
    <FormTextField form={form} name="summary" label="Subject" aside={lengthNear(codePoints(summary), MAX_SUMMARY)} />
  )
}
