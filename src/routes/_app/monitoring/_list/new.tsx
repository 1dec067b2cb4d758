import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '../../../../components/require-token'
import { CreateClient } from '../-create-client'

export const Route = createFileRoute('/_app/monitoring/_list/new')({
  staticData: { crumb: 'Create client' },
  beforeLoad: requireToken,
  component: CreateClient,
})
