import { createFileRoute } from '@tanstack/react-router'
import { Installation } from '../-installation'

export const Route = createFileRoute('/_app/monitoring/$clientId/installation')({
  staticData: { crumb: 'Installation' },
  component: Installation,
})
