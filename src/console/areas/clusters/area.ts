import { createFileRoute } from '@tanstack/react-router'
import icon from '@lucide/icons/icons/server'
import { defineArea } from '#/console/resource/area/area'

export const clustersArea = defineArea({
  path: '/clusters',
  label: 'Clusters',
  icon,
  key: 'c',
  group: 'Object storage',
  isPublic: true,
})

export const Route = createFileRoute('/_app/clusters')(clustersArea.route)
