import { createFileRoute } from '@tanstack/react-router'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { sentences } from '#/lib/sentences'
import { requireToken } from '#/console/resource/access/require-token'
import { pathParams } from '#/console/resource/address/path-params'
import { type ReactNode, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FormFrame } from '#/console/resource/form/form-frame'
import { ReadPanel } from '#/console/resource/form/read-panel'
import { Money } from '#/console/resource/catalog/format'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { monitoring, type Plan } from '#/contract/monitoring'
import { formatCount } from '#/lib/bytes'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { toast } from '#/console/kit/feedback/toast'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import styles from '../change-plan.module.css'
import { FREE, planFit, planName } from '../plan'
import { planForm } from '../plan-form'
import { type PlanUse, usePlanUse } from '../use-plan'

export const Route = createFileRoute('/_app/monitoring/plans/$planId')({
  params: pathParams({ planId: 'name' }),
  staticData: { crumb: 'Change plan' },
  beforeLoad: requireToken,
  component: Page,
})

function Page() {
  const { planId } = Route.useParams()
  return <ChangePlan planId={planId} />
}

/** Compares both plans with their current prices before the change. */
function ChangePlan({ planId }: { planId: string }) {
  const navigate = useNavigateHere()
  const close = () => void navigate({ to: '/monitoring/plans' })
  const free = planId === FREE
  const query = useQuery({ ...q(monitoring.subscription, { params: { subscriptionId: planId } }), enabled: !free })
  const wanted: Plan | undefined = free ? {} : query.data
  const own = usePlanUse()
  if (wanted === undefined) {
    return (
      <ReadPanel
        small
        title="Change plan"
        noAccess="You don’t have access to this plan"
        loading="Loading plan"
        query={query}
        onClose={close}
      />
    )
  }
  return <Form wanted={wanted} own={own} onClose={close} />
}

function Form({ wanted, own, onClose }: { wanted: Plan; own: PlanUse; onClose: () => void }) {
  const embedded = useEmbedded()
  const name = planName(wanted)
  const cache = useQueryClient()
  const [changed, setChanged] = useState(false)
  const f = useOpForm(monitoring.updatePlan, {
    ...planForm(wanted),
    check: async () => {
      const now = await cache.fetchQuery({ ...q(monitoring.plan, {}), staleTime: 0 })
      const differs = own.plan !== undefined && now.id !== own.plan.id
      setChanged(differs)
      return !differs
    },
    onSuccess: (plan) => {
      toast({ title: `Plan changed to ${planName(plan)}`, tone: 'ok' })
      onClose()
    },
  })
  const same = own.plan !== undefined && own.plan.id === wanted.id
  const fit = own.used === undefined ? undefined : planFit(own.used, wanted)
  return (
    <FormFrame
      f={f}
      title={`Change to ${name}`}
      submitLabel="Change plan"
      blocked={same ? `You’re already on ${name}.` : undefined}
      onClose={onClose}
    >
      <Stack gap={4}>
        {changed && (
          <Note tone="warn" role="status" title="Your plan changed elsewhere">
            Nothing was sent. Review the comparison, then confirm again.
          </Note>
        )}
        <Compared now={own.plan} then={wanted} />
        {fit?.sentence !== undefined && (
          <Note tone={fit.tone}>
            {fit.tone === 'warn'
              ? sentences(
                  fit.sentence,
                  embedded ? 'You can still switch, and no client is deleted.' : 'The change might be refused.',
                )
              : fit.sentence}
          </Note>
        )}
        <p>
          {wanted.price === undefined
            ? 'The change applies to the whole account immediately. The free plan costs nothing.'
            : 'The change applies to the whole account immediately. You’re billed hourly up to the monthly max.'}
        </p>
      </Stack>
    </FormFrame>
  )
}

const price = (plan: Plan, span: 'hourly' | 'monthly') => <Money amount={plan.price?.[span] ?? 0} />
const included = (plan: Plan) => (plan.clients_included === undefined ? '–' : formatCount(plan.clients_included))

function Compared({ now, then }: { now: Plan | undefined; then: Plan }) {
  const row = (label: string, of: (plan: Plan) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {now !== undefined && <td>{of(now)}</td>}
      <td>{of(then)}</td>
    </tr>
  )
  return (
    <table className={styles.compared} aria-label="Plan comparison">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Detail</VisuallyHidden>
          </th>
          {now !== undefined && <th scope="col">{`Current: ${planName(now)}`}</th>}
          <th scope="col">{`New: ${planName(then)}`}</th>
        </tr>
      </thead>
      <tbody>
        {row('Included clients', included)}
        {row('Hourly', (plan) => price(plan, 'hourly'))}
        {row('Monthly max', (plan) => price(plan, 'monthly'))}
      </tbody>
    </table>
  )
}
