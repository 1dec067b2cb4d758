import { createFileRoute } from '@tanstack/react-router'
import { RelabelKey } from './-relabel-key'

export const Route = createFileRoute('/_app/keys/$keyId/relabel')({
  staticData: { crumb: 'Relabel' },
  component: Page,
})

function Page() {
  return <RelabelKey keyId={Number(Route.useParams().keyId)} />
}
