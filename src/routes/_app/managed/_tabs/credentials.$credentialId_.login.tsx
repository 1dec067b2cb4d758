import { createFileRoute } from '@tanstack/react-router'
import { ChangeLogin } from '../-change-login'
import { pathParams } from '../../../../components/path-params'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/$credentialId_/login')({
  params: pathParams({ credentialId: 'id' }),
  staticData: { crumb: 'Change login' },
  component: Page,
})

function Page() {
  return <ChangeLogin credentialId={Number(Route.useParams().credentialId)} />
}
