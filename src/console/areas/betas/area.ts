import { createFileRoute } from '@tanstack/react-router'
import icon from '@lucide/icons/icons/flask-conical'
import { defineArea } from '#/console/resource/area/area'

export const betasArea = defineArea({
  path: '/betas',
  label: 'Beta programs',
  icon,
  key: 'p',
  group: 'Platform',
})

export const Route = createFileRoute('/_app/betas')(betasArea.route)
