import { expect, test } from 'vitest'
import { AccessValues, sshOf, accessValuesOf } from './access-values'
import { portText, userText } from './login-text'

const settings = (ssh: object) => ({
  id: 1,
  label: 'web',
  group: '',
  ssh: { access: true, ip: 'any', port: null, user: null, ...ssh },
})
const errors = (change: object) =>
  AccessValues.safeParse({ ...accessValuesOf(settings({})), ...change }).error?.issues.map((i) => [
    i.path.join('.'),
    i.message,
  ])

test('null shows as root and 22, and an empty field becomes null', () => {
  const plain = settings({})
  expect([userText(plain), portText(plain)]).toEqual(['root', '22'])
  expect(sshOf(accessValuesOf(plain))).toEqual({ access: true, ip: 'any', user: null, port: null })
  const own = settings({ user: 'ops', port: 2222, ip: '10.0.0.1', access: false })
  expect([userText(own), portText(own)]).toEqual(['ops', '2222'])
  expect(sshOf(accessValuesOf(own))).toEqual({ access: false, ip: '10.0.0.1', user: 'ops', port: 2222 })
  expect(sshOf({ access: true, ip: ' ', user: '', port: ' 22 ' })).toMatchObject({ ip: 'any', port: 22 })
})

test('an unreadable port shows as a dash, and the dash is refused on save', () => {
  const unknown = settings({ port: NaN })
  expect([portText(unknown), accessValuesOf(unknown).port]).toEqual(['–', '–'])
  expect(errors({ port: accessValuesOf(unknown).port })).toEqual([['port', expect.stringContaining('Port')]])
})

test('each refusal names its field', () => {
  expect(errors({})).toBeUndefined()
  expect(errors({ port: '0' })).toEqual([['port', 'Port must be 1–65,535.']])
  expect(errors({ port: '22x' })?.[0]?.[0]).toBe('port')
  expect(errors({ ip: 'localhost' })?.[0]?.[0]).toBe('ip')
  expect(errors({ user: 'x'.repeat(33) })?.[0]?.[0]).toBe('user')
})
