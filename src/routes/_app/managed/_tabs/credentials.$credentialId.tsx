import { createFileRoute } from '@tanstack/react-router'
import { RenameCredential } from '../-rename-credential'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/$credentialId')({
  staticData: { crumb: 'Rename credential' },
  component: Page,
})

function Page() {
  return <RenameCredential credentialId={Number(Route.useParams().credentialId)} />
}
