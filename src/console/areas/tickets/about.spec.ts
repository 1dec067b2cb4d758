import { expect, test } from 'vitest'
import { parseEntity } from './about'

const nothing = { about: 'general', id: null, vlan: '', region: '', description: '' }

test.each([
  ['volume:123', { ...nothing, about: 'volume', id: 123 }],
  ['volume', { ...nothing, about: 'volume' }],
  ['volume:12x', { ...nothing, about: 'volume' }],
  ['vlan:back:us-iad', { ...nothing, about: 'vlan', vlan: 'back', region: 'us-iad' }],
  ['managed_issue', { ...nothing, about: 'managed_issue' }],
  ['constructor:1', nothing],
  ['bucket:us-iad-1:logs.example', { ...nothing, description: 'About the bucket `logs.example` in us-iad-1.\n\n' }],
  ['image:private/15', { ...nothing, description: 'About the image `private/15`.\n\n' }],
  ['key:7', { ...nothing, description: 'About the access key 7.\n\n' }],
  ['service:7', { ...nothing, about: 'managed_issue', description: 'About the managed service 7.\n\n' }],
  ['bucket:logs', nothing],
  ['bucket:us-iad-1:Call +1 555 0100', nothing],
  ['bucket:us-iad-1:`[x](https://evil.example)', nothing],
  ['image:public/15', nothing],
  ['key:7x', nothing],
  ['toString:7', nothing],
  ['', nothing],
  [undefined, nothing],
])('?entity=%s fills in the form of a new ticket', (entity, prefill) => {
  expect(parseEntity(entity)).toEqual(prefill)
})
