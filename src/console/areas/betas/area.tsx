import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '#/console/shell/session/require-token'
import * as copy from './copy'

export const Route = createFileRoute('/_app/betas')({
  staticData: { crumb: copy.betaPrograms },
  beforeLoad: requireToken,
})
