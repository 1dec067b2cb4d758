import { createFileRoute } from '@tanstack/react-router'
import icon from '@lucide/icons/icons/shield-check'
import { defineArea } from '#/console/resource/area/area'

export const managedArea = defineArea({
  path: '/managed',
  label: 'Managed services',
  icon,
  key: 's',
  group: 'Operations',
  entityPages: { managed_service: '/managed/services', instance: '/instances' },
})

export const Route = createFileRoute('/_app/managed')(managedArea.route)
