import { createFileRoute } from '@tanstack/react-router'
import { Enroll } from '../-enroll'

export const Route = createFileRoute('/_app/betas/$betaId/enroll')({
  staticData: { crumb: 'Enroll' },
  component: Page,
})

function Page() {
  return <Enroll betaId={Route.useParams().betaId} />
}
