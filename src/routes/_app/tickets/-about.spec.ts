import { expect, test } from 'vitest'
import { parseEntity } from './-about'

const nothing = { about: 'general', id: null, vlan: '', region: '' }

test.each([
  ['volume:123', { ...nothing, about: 'volume', id: 123 }],
  ['volume', { ...nothing, about: 'volume' }],
  ['volume:12x', { ...nothing, about: 'volume' }],
  ['vlan:back:us-iad', { about: 'vlan', id: null, vlan: 'back', region: 'us-iad' }],
  ['managed_issue', { ...nothing, about: 'managed_issue' }],
  ['constructor:1', nothing],
  ['bucket:logs', nothing],
  ['', nothing],
  [undefined, nothing],
])('the address names what the ticket is about: %s', (entity, prefill) => {
  expect(parseEntity(entity)).toEqual(prefill)
})
