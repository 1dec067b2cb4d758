import { expect, test } from 'vitest'
import { parseEntity } from './about'
import { ticketBody, ticketDefaults, TicketValues } from './new-ticket'

const words = { summary: 'Slow disk', description: 'Since noon.' }
const values = (entity: string | undefined, more: object = {}) => ({
  ...ticketDefaults(parseEntity(entity)),
  ...words,
  ...more,
})
const wrong = (v: unknown) => {
  const read = TicketValues.safeParse(v)
  return read.success ? [] : read.error.issues.map((i) => String(i.path[0]))
}

test.each([
  [undefined, {}, words],
  ['volume:7', {}, { ...words, volume_id: 7 }],
  ['volume:7', { instance_id: 3 }, { ...words, volume_id: 7 }],
  ['volume:7', { volume_id: '8' }, { ...words, volume_id: 8 }],
  ['volume:7', { about: 'general' }, words],
  ['vlan:back:us-iad', {}, { ...words, vlan: 'back', region: 'us-iad' }],
  ['vlan:back:us-iad', { about: 'managed_issue' }, { ...words, managed_issue: true }],
])('a ticket opened with ?entity=%s and changed by %o sends one entity at most', (entity, more, body) => {
  expect(ticketBody(TicketValues.parse(values(entity, more)))).toEqual(body)
})

test.each([
  ['volume', {}, ['volume_id']],
  ['volume', { volume_id: 0 }, ['volume_id']],
  ['volume', { volume_id: 1.5 }, ['volume_id']],
  ['volume', { volume_id: 'x' }, ['volume_id']],
  ['vlan', {}, ['vlan', 'region']],
  [undefined, { summary: 'x'.repeat(65) }, ['summary']],
  [undefined, { summary: '😀'.repeat(64), description: 'é'.repeat(65_000) }, []],
  [undefined, { description: 'x'.repeat(65_001) }, ['description']],
])('a ticket opened with ?entity=%s and changed by %o shows errors at its fields', (entity, more, fields) => {
  expect(wrong(values(entity, more))).toEqual(fields)
})
