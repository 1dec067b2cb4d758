import { createFileRoute } from '@tanstack/react-router'
import icon from '@lucide/icons/icons/globe'
import { defineArea } from '#/console/resource/area/area'

export const regionsArea = defineArea({
  path: '/regions',
  label: 'Regions',
  icon,
  key: 'r',
  group: 'Platform',
  isPublic: true,
})

export const Route = createFileRoute('/_app/regions')(regionsArea.route)
