import { createFileRoute } from '@tanstack/react-router'
import { CreateContact } from '../-create-contact'

export const Route = createFileRoute('/_app/managed/_tabs/contacts/new')({
  staticData: { crumb: 'Create contact' },
  component: CreateContact,
})
