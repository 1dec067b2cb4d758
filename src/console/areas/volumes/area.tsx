import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '#/console/shell/session/require-token'

export const Route = createFileRoute('/_app/volumes')({
  staticData: { crumb: 'Volumes' },
  beforeLoad: requireToken,
})
