import { createFileRoute } from '@tanstack/react-router'
import { ChangeLogin } from '../-change-login'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/$credentialId_/login')({
  staticData: { crumb: 'Change login' },
  component: Page,
})

function Page() {
  return <ChangeLogin credentialId={Number(Route.useParams().credentialId)} />
}
