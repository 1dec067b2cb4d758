/** The entry and the policy of docs/linode.md are ones that this console accepts and this server would send. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linodeWords } from '#/dialect/linode-words'
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
test('the entry names the dialect, and the page the version of its words', () => {
  expect(config.apis[0]).toMatchObject({ url: 'https://api.linode.com/v4', dialect: 'linode', idempotency: false })
  expect(text).toContain(`version ${linodeWords.checked} of`)
})
