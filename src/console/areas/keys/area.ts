import { createFileRoute } from '@tanstack/react-router'
import icon from '@lucide/icons/icons/key-round'
import { defineArea } from '#/console/resource/area/area'

export const keysArea = defineArea({
  path: '/keys',
  label: 'Access keys',
  icon,
  key: 'k',
  group: 'Object storage',
})

export const Route = createFileRoute('/_app/keys')(keysArea.route)
