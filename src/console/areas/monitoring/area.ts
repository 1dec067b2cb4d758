import { createFileRoute } from '@tanstack/react-router'
import icon from '@lucide/icons/icons/activity'
import { defineArea } from '#/console/resource/area/area'

export const monitoringArea = defineArea({
  path: '/monitoring',
  label: 'Monitoring clients',
  icon,
  key: 'm',
  group: 'Operations',
  // Plans are public: the pages that need a token require it themselves.
  isPublic: true,
  entityPages: { monitoring: '/monitoring' },
})

export const Route = createFileRoute('/_app/monitoring')(monitoringArea.route)
