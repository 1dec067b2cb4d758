import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BetaPage } from '../-beta-page'
import { pathParams } from '../../../../components/path-params'

export const Route = createFileRoute('/_app/betas/$betaId')({
  params: pathParams({ betaId: 'name' }),
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
