import { expect, test } from 'vitest'
import { instanceName, volumeName } from './format'

test('names fall back to the ID', () => {
  expect(volumeName({ id: 15, label: '' })).toBe('Volume 15')
  expect(instanceName({ instance_id: 3, instance_label: null })).toBe('Instance 3')
  expect(instanceName({ instance_id: null, instance_label: null })).toBeUndefined()
})
