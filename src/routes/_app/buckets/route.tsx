import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '#/app/session/require-token'
import * as copy from './-list-copy'

export const Route = createFileRoute('/_app/buckets')({ staticData: { crumb: copy.title }, beforeLoad: requireToken })
