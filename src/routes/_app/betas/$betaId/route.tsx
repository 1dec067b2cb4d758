import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BetaPage } from '../-beta-page'

export const Route = createFileRoute('/_app/betas/$betaId')({
  staticData: { crumb: '$betaId' },
  // No loader: a refusal that came before the page would be asked for again by the page.
  component: Page,
})

function Page() {
  return (
    <BetaPage betaId={Route.useParams().betaId}>
      <Outlet />
    </BetaPage>
  )
}
