import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '#/console/shell/session/require-token'

export const Route = createFileRoute('/_app/tickets')({ staticData: { crumb: 'Tickets' }, beforeLoad: requireToken })
