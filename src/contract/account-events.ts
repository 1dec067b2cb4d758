/** Events of an account. Not every API has them. */
import * as z from 'zod/mini'
import { area, list } from './op'

export const EventEntity = z.object({
  id: z.union([z.int(), z.string()]),
  label: z.string(),
  type: z.string(),
  url: z.string(),
})
export const AccountEvent = z.object({
  id: z.int(),
  action: z.string(),
  created: z.string(),
  entity: z.nullable(EventEntity),
  username: z.nullable(z.string()),
})
export type AccountEvent = z.infer<typeof AccountEvent>

export const events = area('events', {
  list: list('GET /account/events', {
    own: true,
    filterable: {
      id: 'number',
      action: 'string',
      created: 'string',
      'entity.id': 'id',
      'entity.type': 'string',
      read: 'boolean',
    },
    title: 'Events List',
    scope: 'events:read_only',
    item: AccountEvent,
  }),
})
