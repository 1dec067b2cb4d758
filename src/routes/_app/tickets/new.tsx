import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header'

interface Search {
  /** What the ticket is about: `volume:123`, `vlan:label:region`. */
  entity?: string
}

export const Route = createFileRoute('/_app/tickets/new')({
  staticData: { crumb: 'Open a ticket' },
  validateSearch: ({ entity }: Record<string, unknown>): Search => (typeof entity === 'string' ? { entity } : {}),
  component: Page,
})

function Page() {
  return <PageHeader title="Open a ticket" />
}
