import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '#/app/session/require-token'

export const Route = createFileRoute('/_app/managed')({
  staticData: { crumb: 'Managed services' },
  beforeLoad: requireToken,
})
