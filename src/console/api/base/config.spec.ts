import { expect, test, vi } from 'vitest'
import { ConfigError, currentConfig, loadConfig, parseConfig } from './config'

const good = {
  apis: [{ label: 'This server', url: '/v4' }],
  objectOrigins: ['http://127.0.0.1:4001'],
  maxObjectBytes: 5_368_709_120,
  idempotency: false,
}
const parse = (over: object) => parseConfig({ ...good, ...over }, 'https://console.example')

test('relative URLs belong to the console, trailing slashes are removed', () => {
  expect(parse({}).apis).toEqual([{ label: 'This server', url: 'https://console.example/v4' }])
  expect(parse({ apis: [{ label: 'B', url: 'https://api.example/v4beta/' }] }).apis[0].url).toBe(
    'https://api.example/v4beta',
  )
})
test.each([
  ['apis', [], /at least one/],
  ['apis', 'x', /at least one/],
  ['apis', [{ label: '', url: '/v4' }], /apis\[0\]\.label/],
  ['apis', [{ label: 'A', url: '//evil.example/v4' }], /apis\[0\]\.url/],
  ['apis', [{ label: 'A', url: '/\\evil.example/v4' }], /apis\[0\]\.url/],
  ['apis', [{ label: 'A', url: 'javascript:1' }], /apis\[0\]\.url/],
  ['apis', [{ label: 'A', url: 'https://u:p@api.example/v4' }], /apis\[0\]\.url/],
  ['apis', [{ label: 'A', url: 'https://api.example/v4?x=1' }], /apis\[0\]\.url/],
  ['apis', [{ label: 'A', url: '/v4' }, null], /apis\[1\]/],
  ['objectOrigins', undefined, /objectOrigins must be a list/],
  ['objectOrigins', ['*'], /objectOrigins\[0\]/],
  ['objectOrigins', ['https://o.example/'], /objectOrigins\[0\]/],
  ['apis', [{ label: 'A', url: '/v4', objectOrigins: ['https://*'] }], /apis\[0\]\.objectOrigins\[0\]/],
  ['apis', [{ label: 'A', url: '/v4', objectOrigins: 'https://o.example' }], /apis\[0\]\.objectOrigins/],
  ['apis', [{ label: 'A', url: '/v4', idempotency: 'no' }], /apis\[0\]\.idempotency/],
  ['apis', [{ label: 'A', url: '/v4', dialect: 'other' }], /apis\[0\]\.dialect/],
  ['apis', [{ label: 'A', url: '/v4', dialect: 'toString' }], /apis\[0\]\.dialect/],
  ['maxObjectBytes', 0, /maxObjectBytes/],
  ['maxObjectBytes', '5', /maxObjectBytes/],
  ['idempotency', 'no', /idempotency/],
])('%s = %j is rejected by name', (key, value, message) => {
  expect(() => parse({ [key]: value })).toThrow(message)
  expect(() => parse({ [key]: value })).toThrow(ConfigError)
})
test.each([
  'https://*',
  'https://*.com',
  'http://*.o.example',
  'https://a.*.example',
  'https://*.o.example/',
  '*.o.example',
])('%s is no object origin', (origin) => {
  expect(() => parse({ objectOrigins: ['https://o.example', origin] })).toThrow(/ objectOrigins\[1\]/)
})
test('an API can have object origins and idempotency of its own', () => {
  const own = { objectOrigins: ['https://*.o.example:8443', 'https://b.example'], idempotency: true }
  expect(parse({ apis: [{ label: 'A', url: '/v4', ...own }] }).apis[0]).toMatchObject(own)
})
test.each([null, [], 'x', 1])('%j is not a configuration', (raw) => {
  expect(() => parseConfig(raw, 'https://console.example')).toThrow(ConfigError)
})
test('all problems are reported at once', () => {
  expect(() => parse({ maxObjectBytes: -1, idempotency: 1 })).toThrow(/maxObjectBytes.*idempotency/)
})

test('a configuration whose dialect could not be loaded is loaded again', async () => {
  const raw = { ...good, apis: [{ label: 'A', url: 'https://api.example/v4', dialect: 'linode' }] }
  vi.stubGlobal('location', { origin: 'https://console.example' })
  vi.stubGlobal('fetch', async () => Response.json(raw))
  // As after a broken connection: the file of the dialect is a part of the program that loads on demand.
  vi.doMock('#/contract/dialects/linode', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await expect(loadConfig()).rejects.toThrow()
  expect(currentConfig()).toBeNull()
  vi.doUnmock('#/contract/dialects/linode')
  await expect(loadConfig()).resolves.toMatchObject({ apis: [{ dialect: 'linode' }] })
  vi.unstubAllGlobals()
})
