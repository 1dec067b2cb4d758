import { createFileRoute } from '@tanstack/react-router'
import * as copy from './copy'

export const Route = createFileRoute('/_app/regions')({ staticData: { crumb: copy.regions } })
