/** The headers in docs/deploy for operators are exactly the ones that this server sends. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configOf } from './config'
import { hostedPolicy, pageHeaders } from './csp'
import { weaknesses } from './csp-testing'
import { readSettings } from '../system/settings'

const [console_, api, objects] = [
  'https://console.example.com',
  'https://api.example.com',
  'https://objects.example.com',
]
const wanted = {
  'Content-Security-Policy': hostedPolicy(console_, {
    ...configOf(readSettings({})),
    apis: [{ label: 'Production', url: `${api}/v4`, serviceChecks: 'off' }],
    objectOrigins: [objects],
  }),
  ...pageHeaders(true),
}
const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../docs/deploy', file), 'utf8')

test('nginx', () => {
  const set = [...read('console.nginx.conf').matchAll(/^ {2}add_header (\S+) "([^"]*)" always;$/gm)]
  expect(Object.fromEntries(set.map(([, name, value]) => [name, value]))).toEqual(wanted)
})

test('Caddy', () => {
  const block = /\theader \{\n([^}]*)\}/.exec(read('console.Caddyfile'))?.[1] ?? ''
  const set = [...block.matchAll(/^\t\t(\S+) "([^"]*)"$/gm)]
  expect(Object.fromEntries(set.map(([, name, value]) => [name, value]))).toEqual(wanted)
})

test('the only weakness of the policy is the console’s own two places, which contain only its own files', () => {
  expect(weaknesses(wanted['Content-Security-Policy'])).toEqual([
    // A policy without a nonce names its places, and csp_evaluator warns about each.
    'STRICT_DYNAMIC script-src',
    'SCRIPT_ALLOWLIST_BYPASS script-src https://console.example.com/assets/',
    'SCRIPT_ALLOWLIST_BYPASS script-src https://console.example.com/theme-init.js',
  ])
})

test('scripts run from the console’s own two places, never from the whole origin', () => {
  const [scripts] = /script-src ([^;]*)/.exec(wanted['Content-Security-Policy']) ?? []
  expect(scripts).toBe(`script-src ${console_}/assets/ ${console_}/theme-init.js`)
})
