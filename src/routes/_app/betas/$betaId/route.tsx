import { createFileRoute, Outlet } from '@tanstack/react-router'
import { q, qAll } from '../../../../api/client'
import { betas } from '../../../../contract/betas'
import { BetaPage } from '../-beta-page'

export const Route = createFileRoute('/_app/betas/$betaId')({
  staticData: { crumb: '$betaId' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(betas.view, { params }))
    void context.queryClient.prefetchQuery(qAll(betas.enrolled, {}))
  },
  component: Page,
})

function Page() {
  return (
    <BetaPage betaId={Route.useParams().betaId}>
      <Outlet />
    </BetaPage>
  )
}
