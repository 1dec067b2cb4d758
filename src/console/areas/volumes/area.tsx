import { createFileRoute } from '@tanstack/react-router'
import * as copy from './copy'
import { requireToken } from '#/console/shell/session/require-token'

export const Route = createFileRoute('/_app/volumes')({
  staticData: { crumb: copy.volumesTitle },
  beforeLoad: requireToken,
})
