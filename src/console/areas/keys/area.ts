import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '#/console/resource/access/require-token'

export const Route = createFileRoute('/_app/keys')({ staticData: { crumb: 'Access keys' }, beforeLoad: requireToken })
