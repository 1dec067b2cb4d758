import { createFileRoute } from '@tanstack/react-router'
import { RenameCredential } from '../-rename-credential'
import { pathParams } from '../../../../components/path-params'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/$credentialId')({
  params: pathParams({ credentialId: 'id' }),
  staticData: { crumb: 'Rename credential' },
  component: Page,
})

function Page() {
  return <RenameCredential credentialId={Number(Route.useParams().credentialId)} />
}
