import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '#/app/session/require-token'
import * as crumbCopy from './-crumb-copy'

export const Route = createFileRoute('/_app/buckets')({
  staticData: { crumb: crumbCopy.buckets },
  beforeLoad: requireToken,
})
