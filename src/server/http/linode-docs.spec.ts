/** The entry and the policy of docs/linode.md are ones that this console accepts and this server would send. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKED_VERSION } from '#/contract/dialects/linode-words'
import { configOf, type ConsoleConfig } from './config'
import { hostedPolicy } from './csp'
import { readSettings } from '../system/settings'

const text = readFileSync(join(import.meta.dirname, '../../../docs/linode.md'), 'utf8')
const config = JSON.parse(/```json\n([^`]*)```/.exec(text)?.[1] ?? '') as ConsoleConfig

test('the policy allows exactly the hosts of the entry', () => {
  const policy = /^default-src .*$/m.exec(text)?.[0]
  const [first] = config.apis
  if (!first) throw new Error('no entry')
  const apis = [{ ...first, serviceChecks: 'off' as const }]
  expect(policy).toBe(hostedPolicy('https://console.example.com', { ...configOf(readSettings({})), ...config, apis }))
})
test('both proxies forward what is below /linode/ to the API, under its own hostname', () => {
  const nginx = /```nginx\n([^`]*)```/.exec(text)?.[1] ?? ''
  const { origin, hostname } = new URL(config.apis[0]?.url ?? '')
  expect(nginx).toContain(`location /linode/ {\n  proxy_pass ${origin}/;`)
  expect(nginx).toContain(`proxy_set_header Host ${hostname};`)
  expect(nginx).toContain('proxy_ssl_server_name on;')
  const caddy = /```\n(handle_path [^`]*)```/.exec(text)?.[1] ?? ''
  expect(caddy).toContain(`handle_path /linode/* {\n\treverse_proxy ${origin} {`)
  expect(caddy).toContain('header_up Host {upstream_hostport}')
  expect(text).toContain('`"url": "/linode/v4"`')
  // An attachment of 5 MB and its form.
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBeGreaterThan(5)
})
test('the entry names the dialect, and the page the version of its words', () => {
  expect(config.apis[0]).toMatchObject({ url: 'https://api.linode.com/v4', dialect: 'linode', idempotency: false })
  expect(text).toContain(`version ${CHECKED_VERSION} of`)
})
