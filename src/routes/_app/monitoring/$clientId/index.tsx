import { createFileRoute } from '@tanstack/react-router'
import { ClientOverview } from '../-client-overview'

export const Route = createFileRoute('/_app/monitoring/$clientId/')({ component: ClientOverview })
