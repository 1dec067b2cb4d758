import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/clusters')({ staticData: { crumb: 'Clusters' } })
