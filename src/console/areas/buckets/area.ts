import { createFileRoute } from '@tanstack/react-router'
import type { IconData } from '#/console/kit/button/icon'
import { defineArea } from '#/console/resource/area/area'

/** Custom icon: the icon set has no storage bucket. */
const icon: IconData = {
  name: 'bucket',
  node: [
    [
      'path',
      {
        d: 'M3.9 6.6 5.7 19.5a1.5 1.5 0 0 0 1.5 1.35h9.6a1.5 1.5 0 0 0 1.5-1.35l1.8-12.9',
        strokeWidth: '2.1',
        key: 'side',
      },
    ],
    ['ellipse', { cx: '12', cy: '6.3', rx: '8.1', ry: '2.7', strokeWidth: '2.1', key: 'rim' }],
  ],
}

export const bucketsArea = defineArea({
  path: '/buckets',
  label: 'Buckets',
  icon,
  key: 'b',
  group: 'Object storage',
})

export const Route = createFileRoute('/_app/buckets')(bucketsArea.route)
