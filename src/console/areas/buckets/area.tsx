import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '#/console/shell/session/require-token'
import * as crumbCopy from './bucket/crumb-copy'

export const Route = createFileRoute('/_app/buckets')({
  staticData: { crumb: crumbCopy.buckets },
  beforeLoad: requireToken,
})
