import { createFileRoute } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { searchOf, textParam } from '#/console/resource/address/search-params'
import { type NewTicketSearch, ticketDraft } from '#/console/resource/errors/ticket-draft'
import { tickets } from '#/contract/tickets'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
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
import { toast } from '#/console/kit/feedback/toast'
import { leaveFilesTitle } from './words'
import { lengthNear } from '#/console/kit/field/words'

/** The newest tickets, which include one opened just now. */
const RECENT = { query: { page: 1, page_size: 25 } }

export const Route = createFileRoute('/_app/tickets/new')({
  staticData: { crumb: 'Open ticket' },
  validateSearch: searchOf({ entity: textParam, error: textParam }),
  // The tickets before this one: a look-up compares with them.
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
  const chosen = useChosenFiles()
  const [defaults] = useState(() => ticketDefaults(parseEntity(search.entity)))
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
    outcome: {
      one: 'ticket',
      done: 'opened',
      view: q(tickets.list, RECENT),
      happened: ({ data }, { summary, description }, before) => {
        const older = new Set(before?.data.map(({ id }) => id))
        return data.find((t) => t.summary === summary && t.description === description && !older.has(t.id)) ?? false
      },
    },
    onSuccess: ({ id, summary }) => {
      if (isLeft()) toast({ title: 'Ticket opened', detail: summary, tone: 'ok' })
      goTo(id)
    },
  })
  return (
    <PageForm
      f={f}
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

function SubjectField({ form }: { form: UseFormReturn<z.input<typeof TicketValues>> }) {
  const summary = useWatch({ control: form.control, name: 'summary' })
  return (
    <FormTextField form={form} name="summary" label="Subject" aside={lengthNear(codePoints(summary), MAX_SUMMARY)} />
  )
}
