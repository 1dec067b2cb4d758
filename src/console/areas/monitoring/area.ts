import { createFileRoute } from '@tanstack/react-router'

/** Public, because plans are: the pages that need a token require it themselves. */
export const Route = createFileRoute('/_app/monitoring')({ staticData: { crumb: 'Monitoring' } })
