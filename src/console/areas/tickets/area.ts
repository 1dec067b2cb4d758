import { createFileRoute } from '@tanstack/react-router'
import icon from '@lucide/icons/icons/message-square'
import { defineArea } from '#/console/resource/area/area'

export const ticketsArea = defineArea({
  path: '/tickets',
  label: 'Tickets',
  icon,
  key: 't',
  group: 'Operations',
})

export const Route = createFileRoute('/_app/tickets')(ticketsArea.route)
