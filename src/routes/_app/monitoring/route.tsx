import { createFileRoute } from '@tanstack/react-router'

/** Plans are for everybody; what needs a token asks for it itself. */
export const Route = createFileRoute('/_app/monitoring')({ staticData: { crumb: 'Monitoring' } })
