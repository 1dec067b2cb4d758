import { expect, test } from 'vitest'
import { isDeleted, settingsReason } from './settings-reason'

const scope = 'Your token lacks the scope account:read_only.'

test('settings that can’t be read name the missing scope, else the product and the user', () => {
  expect(settingsReason(null, { lacks: scope, embedded: true })).toBe(`SSH access can’t be read. ${scope}`)
  expect(settingsReason({ kind: 'forbidden' }, { lacks: undefined, embedded: true })).toBe(
    'SSH access can’t be read. Viewing it requires managed services and an unrestricted user.',
  )
})

test('a 404 means a deleted instance on the embedded server only', () => {
  const gone = { kind: 'not-found' } as const
  expect(settingsReason(gone, { lacks: undefined, embedded: true })).toBe('This instance was deleted.')
  expect(settingsReason(gone, { lacks: undefined, embedded: false })).toContain('requires managed services')
  expect([isDeleted(gone, true), isDeleted(gone, false), isDeleted(null, true)]).toEqual([true, false, false])
})
