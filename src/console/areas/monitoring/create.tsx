import { createFileRoute, Link } from '@tanstack/react-router'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { sentences } from '#/lib/sentences'
import { requireToken } from '#/console/shell/session/require-token'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FormTextField } from '#/console/resource/form/fields'
import { LinkButton } from '#/console/resource/page/link-button'
import { SideForm } from '#/console/resource/form/side-form'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { monitoring } from '#/contract/monitoring'
import { Meter } from '#/console/kit/feedback/meter'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { toast } from '#/console/kit/feedback/toast'
import * as copy from './copy'
import { recordCodes } from './codes/codes'
import { NewClient } from './label-rule'
import { clientsOver, overPlanWarning, planName, usageText } from './plan'
import { usePlanUse } from './use-plan'

export const Route = createFileRoute('/_app/monitoring/_list/new')({
  staticData: { crumb: copy.createClient },
  beforeLoad: requireToken,
  component: CreateClient,
})

/** Part B 4.2. Leads to the installation, since nothing is monitored before it. */
function CreateClient() {
  const navigate = useNavigateHere()
  const [sent, setSent] = useState<string>()
  const f = useOpForm(monitoring.createClient, {
    schema: NewClient,
    defaults: { label: '' },
    toBody: ({ label }) => (label === '' ? {} : { label }),
    onSuccess: (client) => {
      recordCodes(client)
      toast({ title: copy.clientCreated(client.label), detail: copy.clientCreatedNext, tone: 'ok' })
      void navigate({ to: '/monitoring/$clientId', params: { clientId: String(client.id) } })
    },
  })
  const submit: typeof f.submit = (event) => {
    setSent(f.form.getValues('label'))
    return f.submit(event)
  }
  return (
    <SideForm
      f={{ ...f, submit }}
      error={f.error}
      title={copy.createClient}
      submitLabel={copy.createClient}
      onClose={() => void navigate({ to: '/monitoring', search: true })}
      intro={<PlanInUse />}
    >
      <FormTextField form={f.form} name="label" label={copy.label} optional hint={copy.createLabelHint} />
      {f.error?.kind === 'unknown-outcome' && sent !== undefined && <FoundClient label={sent} />}
    </SideForm>
  )
}

/** The client with the label that was sent, after a lost answer: labels are unique in an account. */
function FoundClient({ label }: { label: string }) {
  const made = useQuery(qAll(monitoring.clients, {})).data?.data.find((c) => c.label === label)
  if (!made) return null
  return (
    <Note
      tone="info"
      role="status"
      action={
        <LinkButton link={<Link to="/monitoring/$clientId" params={{ clientId: String(made.id) }} />}>
          {copy.openClient}
        </LinkButton>
      }
    >
      {copy.clientExists(label)}
    </Note>
  )
}

function PlanInUse() {
  const embedded = useEmbedded()
  const { plan, seen, used } = usePlanUse()
  if (plan === undefined || seen === undefined) return null
  // Clients that the user can't see count, too.
  if (used === undefined) return <div>{copy.clientsPlan(usageText(seen, {}), planName(plan))}</div>
  const warning = overPlanWarning(used, plan)
  const { clients_included: included } = plan
  const usage = usageText(used, plan)
  return (
    <Stack gap={2}>
      <div>{copy.clientsPlan(usage, planName(plan))}</div>
      {included !== undefined && (
        <Meter
          label={copy.includedClientsUsed}
          value={used}
          max={included}
          text={usage}
          tone={clientsOver(used + 1, plan) > 0 ? 'warn' : 'ok'}
        />
      )}
      {warning !== undefined && (
        <Note tone="warn" action={<LinkButton link={<Link to="/monitoring/plans" />}>{copy.comparePlans}</LinkButton>}>
          {sentences(warning, embedded ? copy.stillCreates : copy.mightBeRefused)}
        </Note>
      )}
    </Stack>
  )
}
