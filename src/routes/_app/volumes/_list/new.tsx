import { createFileRoute } from '@tanstack/react-router'
import { CreateVolume } from '../-create-volume'

export const Route = createFileRoute('/_app/volumes/_list/new')({
  staticData: { crumb: 'Create volume' },
  component: CreateVolume,
})
