import { createFileRoute } from '@tanstack/react-router'
import icon from '@lucide/icons/icons/circle-dot'
import { defineArea } from '#/console/resource/area/area'

export const imagesArea = defineArea({
  path: '/images',
  label: 'Images',
  icon,
  key: 'i',
  group: 'Compute',
  isPublic: true,
})

export const Route = createFileRoute('/_app/images')(imagesArea.route)
