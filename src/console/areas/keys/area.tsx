import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '#/console/shell/session/require-token'
import * as copy from './copy'

export const Route = createFileRoute('/_app/keys')({ staticData: { crumb: copy.areaTitle }, beforeLoad: requireToken })
