/** An area that the console doesn't have, described as its own are. */
import icon from '@lucide/icons/icons/activity'
import * as z from 'zod/mini'
import { defineArea } from '#/console/resource/area/area'
import { type AreaAttention, countOf, readList } from '#/console/resource/area/attention'
import { type AreaResources, defineResource } from '#/console/resource/area/resources'
import type { Target } from '#/console/resource/area/target'
import { area, list, op } from '#/contract/op'

const Lake = z.object({ id: z.int(), label: z.string(), dry: z.boolean() })
const LakeKey = z.object({ lakeId: z.int() })

export const lakes = area('lakes', {
  list: list('GET /lakes', { title: 'Lakes List', scope: 'lakes:read_only', item: Lake }),
  view: op('GET /lakes/{lakeId}', { title: 'Lake View', scope: 'lakes:read_only', params: LakeKey, res: Lake }),
  create: op('POST /lakes', { title: 'Lake Create', scope: 'lakes:read_write', res: Lake }),
})

// Its pages are no routes of the console.
const page = (to: string, params?: object) => ({ to, params }) as unknown as Target

export const lakesArea = defineArea({
  path: '/lakes',
  label: 'Lakes',
  icon,
  key: 'l',
  group: 'Water',
  entityPages: { lake: '/lakes' },
})

export const lakeResources: AreaResources = {
  area: lakesArea,
  resources: [
    defineResource({
      kind: 'lake',
      list: lakes.list,
      view: lakes.view,
      page: (lake) => page('/lakes/$lakeId', { lakeId: String(lake.id) }),
      mention: { id: /^(\d+)$/, text: (id) => `About lake ${id}.` },
    }),
  ],
  pages: [{ label: 'Depths', target: page('/lakes/depths') }],
  creates: [{ op: lakes.create, target: page('/lakes/new') }],
  words: { 'lakes.create': 'Create lake', lake_create: 'Lake created' },
  early: [
    ['/lakes', lakes.list],
    ['/lakes/(\\d+)', lakes.view],
  ],
}

export const lakesAttention: AreaAttention = {
  area: lakesArea,
  urgency: 99,
  reads: [readList(lakes.list, 'lakes')],
  tile: (account) => ({ value: countOf(account.list(lakes.list)), facts: [{ text: '1 dry' }] }),
  findings: (account) =>
    (account.list(lakes.list)?.data ?? [])
      .filter(({ dry }) => dry)
      .map(({ id, label }) => ({
        tone: 'warn',
        title: `${label} is dry`,
        target: { to: `/lakes/${id}` },
      })),
}
