import { createFileRoute } from '@tanstack/react-router'
import icon from '@lucide/icons/icons/hard-drive'
import { defineArea } from '#/console/resource/area/area'

export const volumesArea = defineArea({
  path: '/volumes',
  label: 'Volumes',
  icon,
  key: 'v',
  group: 'Compute',
  entityPages: { volume: '/volumes' },
})

export const Route = createFileRoute('/_app/volumes')(volumesArea.route)
