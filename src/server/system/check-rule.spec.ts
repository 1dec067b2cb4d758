import { expect, test } from 'vitest'
import { readSettings } from './settings'
import { checkHostsOf } from './check-hosts'
import { parseRule } from './check-rule'

const allows = (list: string, host: string, address = host, port = 80) =>
  checkHostsOf(readSettings({ CHECK_HOSTS: list })).allows(host, port, {
    address,
    family: address.includes(':') ? 6 : 4,
  })

const mode = (env: Record<string, string>) => checkHostsOf(readSettings(env)).mode

test.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.3', '10.1.2.4', false],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', 'fe80::1', false],
  ['[fd00::1]', 'fd00::1', true],
  ['10.0.0.0/8', '::ffff:10.0.0.1', true],
  ['192.168.0.0/16, 10.0.0.0/8', '10.0.0.1', true],
  ['none', '10.0.0.1', false],
])('CHECK_HOSTS=%s lets the address %s pass: %s', (list, address, passes) => {
  expect(allows(list, address)).toBe(passes)
})

test('a listed name passes whatever it resolves to, and no other name does', () => {
  expect(allows('db.internal', 'DB.internal', '10.0.0.5')).toBe(true)
  expect(allows('db.internal', 'other.internal', '10.0.0.5')).toBe(false)
  // A network is compared with the address that the name resolves to.
  expect(allows('10.0.0.0/8', 'db.internal', '10.0.0.5')).toBe(true)
  expect(allows('10.0.0.0/8', 'db.internal', '127.0.0.1')).toBe(false)
})

test('a rule with a port allows only that port', () => {
  for (const rule of ['db.internal:5432', '10.0.0.5:5432']) {
    expect(allows(rule, 'db.internal', '10.0.0.5', 5432)).toBe(true)
    expect(allows(rule, 'db.internal', '10.0.0.5', 5433)).toBe(false)
  }
  expect(allows('[fd00::5]:80', 'fd00::5', 'fd00::5', 80)).toBe(true)
  expect(allows('[fd00::5]:80', 'fd00::5', 'fd00::5', 81)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1'])('public allows %s', (address) => {
  expect(allows('public', 'shop.example', address)).toBe(true)
})
test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
])('public refuses %s, whatever the name', (address) => {
  expect(allows('public', 'shop.example', address)).toBe(false)
})

test.each([
  'db.internal:0',
  'db.internal:65536',
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0',
  'a/b',
  'http://x',
  'x y',
  '*',
  '',
])("%j isn't a rule", (text) => {
  expect(parseRule(text)).toBeUndefined()
})

test('without the setting, only this server’s own ports can be checked, and only with demo data', () => {
  expect(mode({ SEED: 'empty' })).toBe('off')
  expect(mode({ HOST: '0.0.0.0' })).toBe('off')
  expect(mode({ CHECK_HOSTS: 'none' })).toBe('off')
  expect(mode({})).toBe('listed')
  expect(mode({ CHECK_HOSTS: '10.0.0.0/8' })).toBe('listed')
  expect(mode({ CHECK_HOSTS: '10.0.0.0/8 public' })).toBe('public')
  const own = checkHostsOf(readSettings({ PORT: '4100', OBJECTS_PORT: '4101' }))
  const loopback = { address: '127.0.0.1', family: 4 } as const
  expect([4100, 4101, 4102].map((port) => own.allows('localhost', port, loopback))).toEqual([true, true, false])
  expect(own.allows('127.0.0.1', 4100, loopback)).toBe(false)
  expect(own.mayReach('shop.example', 443)).toBe(false)
})
