import { execFileSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { tls } from '#/contract/tls'
import { buckets } from '#/contract/buckets'
import { setConfig } from '../base/config'
import { toCurl } from './curl'

beforeAll(() => {
  setConfig(
    { apis: [{ label: 'A', url: '/v4' }], objectOrigins: [], maxObjectBytes: 1, idempotency: false },
    'https://console.example',
  )
})

/** Runs the command in a shell and returns its arguments. */
const words = (command: string, env: Record<string, string> = {}) =>
  execFileSync('/bin/sh', ['-c', command.replace(/^curl/m, String.raw`printf '%s\0'`)], { env, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

test('a read is a plain GET', () => {
  expect(words(toCurl(buckets.list, { query: { page: 2 } }), { TOKEN: 't0' })).toEqual([
    'https://console.example/v4/object-storage/buckets/?page=2',
    '-H',
    'Authorization: Bearer t0',
  ])
})
test('any body is quoted safely for the shell', () => {
  const label = `it's "$HOME" \`id\` \\ $(id) !`
  const said = words(toCurl(buckets.create, { body: { label, cluster: 'eu-1' } }))
  expect(said).toContain('POST')
  expect(JSON.parse(said.at(-1) ?? '')).toEqual({ label, cluster: 'eu-1' })
})
test('a private key is a shell variable', () => {
  const command = toCurl(tls.upload, {
    params: { clusterId: 'eu-1', bucket: 'b' },
    body: { certificate: 'CERT', private_key: 'CANARY' },
  })
  expect(command).not.toContain('CANARY')
  expect(command).toContain('"$PRIVATE_KEY"')
  expect(JSON.parse(words(command, { PRIVATE_KEY: 'from-env' }).at(-1) ?? '')).toEqual({
    certificate: 'CERT',
    private_key: 'from-env',
  })
})
test('an incomplete path is shown as its template', () => {
  expect(toCurl(buckets.view, { params: { clusterId: 'eu-1', bucket: '' } })).toContain('/buckets/{clusterId}/{bucket}')
})
