import { createFileRoute, Link } from '@tanstack/react-router'
import { requireToken } from '#/app/session/require-token'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/api/client/client'
import { useOpForm } from '#/api/form/form'
import { TextField } from '#/app/form/fields'
import { LinkButton } from '#/app/resource/link-button'
import { SideForm } from '#/app/form/side-form'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { monitoring } from '#/contract/monitoring'
import { Meter } from '#/ui/feedback/meter'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import { toast } from '#/ui/feedback/toast'
import { NewClient } from '../-label-rule'
import { beyond, planName, usedWords, warningBeforeCreate } from '../-plan-words'
import { usePlanUse } from '../-use-plan'

export const Route = createFileRoute('/_app/monitoring/_list/new')({
  staticData: { crumb: 'Create client' },
  beforeLoad: requireToken,
  component: CreateClient,
})

/** Part B 4.2. What comes next is its installation: until then nothing is monitored. */
function CreateClient() {
  const navigate = useNavigateHere()
  const [sent, setSent] = useState<string>()
  const f = useOpForm(monitoring.createClient, {
    schema: NewClient,
    defaults: { label: '' },
    toBody: ({ label }) => {
      return label === '' ? {} : { label }
    },
    onSuccess: (client) => {
      toast({ title: `Client ${client.label} created`, detail: 'Now set up its application.', tone: 'ok' })
      void navigate({ to: '/monitoring/$clientId/installation', params: { clientId: String(client.id) } })
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
      title="Create client"
      submitLabel="Create client"
      onClose={() => void navigate({ to: '/monitoring', search: true })}
      intro={<PlanInUse />}
    >
      <TextField
        form={f.form}
        name="label"
        label="Label"
        optional
        hint="3 to 32 letters, digits, hyphens and underscores, once in the account. Without one the API makes one up."
      />
      {f.error?.kind === 'unknown-outcome' && sent !== undefined && <LookedUp label={sent} />}
    </SideForm>
  )
}

/** After a lost answer the list was read again: a label is there once, so a client of this label is the one that was made. */
function LookedUp({ label }: { label: string }) {
  const made = useQuery(qAll(monitoring.clients, {})).data?.data.find((c) => c.label === label)
  if (!made) return null
  return (
    <Note
      tone="info"
      role="status"
      action={
        <LinkButton link={<Link to="/monitoring/$clientId" params={{ clientId: String(made.id) }} />}>
          Open it
        </LinkButton>
      }
    >
      A client called {label} is there now.
    </Note>
  )
}

function PlanInUse() {
  const { plan, used } = usePlanUse()
  if (plan === undefined || used === undefined) return null
  const warning = warningBeforeCreate(used, plan)
  const { clients_included: included } = plan
  const words = usedWords(used, plan)
  return (
    <Stack gap={2}>
      <div>
        Plan: {planName(plan)}. {words}.
      </div>
      {included !== undefined && (
        <Meter
          label="Clients in use"
          value={used}
          max={included}
          text={words}
          tone={beyond(used + 1, included) > 0 ? 'warn' : 'ok'}
        />
      )}
      {warning !== undefined && (
        <Note tone="warn" action={<LinkButton link={<Link to="/monitoring/plans" />}>Compare plans</LinkButton>}>
          {warning}
        </Note>
      )}
    </Stack>
  )
}
