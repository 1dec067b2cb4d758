import { createFileRoute, Link } from '@tanstack/react-router'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { sentences } from '#/lib/sentences'
import { requireToken } from '#/console/resource/access/require-token'
import { qAll } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FormTextField } from '#/console/resource/form/fields'
import { LinkButton } from '#/console/resource/page/link-button'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { monitoring } from '#/contract/monitoring'
import { Meter } from '#/console/kit/feedback/meter'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { toast } from '#/console/kit/feedback/toast'
import { recordCodes } from './codes/codes'
import { NewClient } from './label-rule'
import { clientsOver, overPlanWarning, planName, usageText } from './plan'
import { usePlanUse } from './use-plan'
import { clientsPlan } from './words'

export const Route = createFileRoute('/_app/monitoring/_list/new')({
  staticData: { crumb: 'Create client' },
  beforeLoad: requireToken,
  component: CreateClient,
})

/** Leads to the installation, since nothing is monitored before it (B4.2-12). */
function CreateClient() {
  const navigate = useNavigateHere()
  const f = useOpForm(monitoring.createClient, {
    schema: NewClient,
    defaults: { label: '' },
    toBody: ({ label }) => (label === '' ? {} : { label }),
    outcome: {
      one: 'client',
      done: 'created',
      list: qAll(monitoring.clients, {}),
      link: ({ id }) => <Link to="/monitoring/$clientId" params={{ clientId: String(id) }} />,
      // Without a label, the API generates one.
      matches: (client, { label, ids }) => (label === '' ? ids !== undefined : client.label === label),
      next: () => 'Open the client to install its agent.',
    },
    onSuccess: (client) => {
      recordCodes(client)
      toast({ title: `Client ${client.label} created`, detail: 'Next, install the agent on your server.', tone: 'ok' })
      void navigate({ to: '/monitoring/$clientId', params: { clientId: String(client.id) } })
    },
  })
  return (
    <FormFrame
      f={f}
      title="Create client"
      submitLabel="Create client"
      onClose={() => void navigate({ to: '/monitoring', search: true })}
    >
      <PlanInUse />
      <FormTextField
        form={f.form}
        name="label"
        label="Label"
        optional
        hint="3–32 letters, numbers, hyphens, or underscores. Leave empty to generate one."
      />
    </FormFrame>
  )
}

function PlanInUse() {
  const embedded = useEmbedded()
  const { plan, seen, used } = usePlanUse()
  if (plan === undefined || seen === undefined) return null
  // Clients that the user can't see count, too.
  if (used === undefined) return <div>{clientsPlan(usageText(seen, {}), planName(plan))}</div>
  const warning = overPlanWarning(used, plan)
  const { clients_included: included } = plan
  const usage = usageText(used, plan)
  return (
    <Stack gap={2}>
      <div>{clientsPlan(usage, planName(plan))}</div>
      {included !== undefined && (
        <Meter
          label="Included clients used"
          value={used}
          max={included}
          text={usage}
          tone={clientsOver(used + 1, plan) > 0 ? 'warn' : 'ok'}
        />
      )}
      {warning !== undefined && (
        <Note tone="warn" action={<LinkButton link={<Link to="/monitoring/plans" />}>Compare plans</LinkButton>}>
          {sentences(warning, embedded ? 'You can still create it.' : 'Creating it might be refused.')}
        </Note>
      )}
    </Stack>
  )
}
