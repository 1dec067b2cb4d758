import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '../../../../components/require-token'
import { ChangePlan } from '../-change-plan'
import { pathParams } from '../../../../components/path-params'

export const Route = createFileRoute('/_app/monitoring/plans/$planId')({
  params: pathParams({ planId: 'name' }),
  staticData: { crumb: 'Change plan' },
  beforeLoad: requireToken,
  component: Page,
})

function Page() {
  const { planId } = Route.useParams()
  return <ChangePlan key={planId} planId={planId} />
}
