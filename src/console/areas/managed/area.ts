import { createFileRoute } from '@tanstack/react-router'
import { requireToken } from '#/console/resource/access/require-token'
import { title } from './words'

export const Route = createFileRoute('/_app/managed')({
  staticData: { crumb: title },
  beforeLoad: requireToken,
})
