import { expect, test } from 'vitest'
import { VolumeLabel } from '#/contract/volumes'
import { cloneLabel } from './clone-label'

test.each([
  ['pg-data', 'pg-data-clone'],
  ['customer-exports-before-the-move', 'customer-exports-before-th-clone'],
  ['abcdefghijklmnopqrstuvwxy-zabcde', 'abcdefghijklmnopqrstuvwxy-clone'],
  ['a_', 'a-clone'],
])('the clone of %s gets the valid label %s', (label, expected) => {
  expect(cloneLabel(label)).toBe(expected)
  expect(VolumeLabel.safeParse(cloneLabel(label)).success).toBe(true)
})
