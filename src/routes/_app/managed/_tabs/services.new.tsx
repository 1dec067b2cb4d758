import { createFileRoute } from '@tanstack/react-router'
import { CreateService } from '../-create-service'

export const Route = createFileRoute('/_app/managed/_tabs/services/new')({
  staticData: { crumb: 'Create service' },
  component: CreateService,
})
