import { createFileRoute } from '@tanstack/react-router'
import { CreateCredential } from '../-create-credential'

export const Route = createFileRoute('/_app/managed/_tabs/credentials/new')({
  staticData: { crumb: 'Create credential' },
  component: CreateCredential,
})
