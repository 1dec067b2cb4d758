import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faultServer, raw, reset, type FaultServer } from '#test/api/fault-server'
import { checkSignedUrl, diagnose, signedFetch, SignedUrlRefused } from './signed'
import { setConfig } from '../base/config'
import { anythingUnsaved, holdUnsaved, unsavedNames } from '../session/unsaved'

let server: FaultServer
beforeAll(async () => {
  server = await faultServer()
})
afterAll(() => server.close())
const configure = (more: object) => {
  const apis = [{ label: 'A', url: server.origin, ...more }]
  setConfig({ apis, objectOrigins: [], maxObjectBytes: 1000, idempotency: false }, server.origin)
}
const clusterDomains = ['eu-1.objects.example', 'http://local.localhost:4001/']

describe('allowed targets of signed requests', () => {
  test.each([
    'https://eu-1.objects.example/b/x?Signature=1',
    'https://bucket.eu-1.objects.example/x%20y',
    'http://b.local.localhost:4001/x',
  ])('%s', (url) => {
    expect(checkSignedUrl(url, { clusterDomains }).href).toBe(url)
  })
  test.each([
    'https://evil.example/b/x',
    'https://eu-1.objects.example.evil.example/x',
    'https://evileu-1.objects.example/x',
    'http://b.local.localhost:4002/x',
    'https://user@eu-1.objects.example/x',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('never %j', (url) => {
    expect(() => checkSignedUrl(url, { clusterDomains })).toThrow(SignedUrlRefused)
  })
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user@eu-1.objects.example/x',
    'x',
  ])('no store is named for %s, which names none', (url) => {
    expect(() => checkSignedUrl(url, { clusterDomains })).toThrow(/^The API returned an invalid URL\.$/)
  })
  test.each([
    ['https://eu-1.objects.example:443/b/k?Signature=a%2Fb%3D&Expires=1&AWSAccessKeyID=X', ':443'],
    ['https://eu-1.objects.example:443?Signature=1', ''],
    ['http://local.localhost:80/b/x', ':80'],
  ])('%s is sent without its default port and otherwise unchanged', (url, port) => {
    const open = { clusterDomains: ['eu-1.objects.example', 'local.localhost'] }
    if (port === '') expect(() => checkSignedUrl(url, open)).toThrow(SignedUrlRefused)
    else expect(checkSignedUrl(url, open).href).toBe(url.replace(port, ''))
  })
  test.each(['b/../secret', 'b/./x', 'b/a b'])('a default port doesn’t excuse %s', (path) => {
    expect(() => checkSignedUrl(`https://eu-1.objects.example:443/${path}`, { clusterDomains })).toThrow(/can’t open/)
  })
  test('https with port 80 keeps it', () => {
    const url = 'https://eu-1.objects.example:80/b/x'
    expect(checkSignedUrl(url, { clusterDomains: ['eu-1.objects.example:80'] }).href).toBe(url)
  })
  describe('a configured origin with a wildcard', () => {
    beforeAll(() => {
      const origins = { objectOrigins: ['https://*.store.example', 'https://*.other.example:8443'] }
      configure(origins)
    })
    afterAll(() => configure({ objectOrigins: [server.origin] }))
    test.each([
      'https://us-east-1.store.example/b/k?Signature=a%2Fb%3D&Expires=1',
      'https://bucket.us-east-1.store.example/k',
      'https://eu.other.example:8443/b/k',
    ])('allows %s', (url) => {
      expect(checkSignedUrl(url).href).toBe(url)
      expect(checkSignedUrl(url.replace('.store.example/', '.store.example:443/')).href).toBe(url)
    })
    test.each([
      'https://store.example/b/k',
      'https://us-east-1.store.example.evil.example/b/k',
      'https://evil-store.example/b/k',
      'http://us-east-1.store.example/b/k',
      'https://us-east-1.store.example:8443/b/k',
      'https://eu.other.example/b/k',
      'https://user@us-east-1.store.example/b/k',
      'https://user:443@us-east-1.store.example/b/k',
    ])('refuses %s', (url) => {
      expect(() => checkSignedUrl(url)).toThrow(SignedUrlRefused)
    })
  })
  test('an empty domain allows nothing', () => {
    expect(() => checkSignedUrl('https://x.example/', { clusterDomains: [''] })).toThrow(SignedUrlRefused)
  })
  test.each(['b/../secret', 'b/%2e%2e/secret', './x', 'b/a/.', 'b/a b', 'b/\\x', 'b/a\tb'])(
    '%s would not arrive unchanged',
    async (path) => {
      server.seen.length = 0
      await expect(signedFetch(`${server.origin}/${path}`)).rejects.toThrow(/can’t open/)
      expect(server.seen).toHaveLength(0)
    },
  )
})
test('sends no token, cookie or referrer', async () => {
  server.say(raw(200, 'text/plain', 'bytes'))
  await signedFetch(`${server.origin}/c/b/x?Signature=1`, { method: 'DELETE' })
  expect(server.seen.at(-1)?.method).toBe('DELETE')
  expect(server.seen.at(-1)?.headers).not.toHaveProperty('authorization')
  expect(server.seen.at(-1)?.headers).not.toHaveProperty('referer')
})

describe('the cause of a status 0', () => {
  beforeEach(() => server.say(raw(403, 'text/plain', 'no')))
  test('a broken connection to a reachable store', async () => {
    expect(await diagnose(`${server.origin}/x`)).toBe('interrupted')
  })
  test('an unreachable store', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await new Promise((r) => gone.once('listening', r))
    const { port } = gone.address() as AddressInfo
    await new Promise((r) => gone.close(r))
    expect(await diagnose(`http://127.0.0.1:${port}/x`)).toBe('unreachable')
    server.say(reset)
    expect(await diagnose(`${server.origin}/x`)).toBe('unreachable')
  })
  test('an unreadable file', async () => {
    const file = new File(['abc'], 'x')
    Object.defineProperty(file, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    })
    expect(await diagnose(`${server.origin}/x`, { file })).toBe('file-changed')
    expect(await diagnose(`${server.origin}/x`, { file: new File([], 'empty') })).toBe('interrupted')
  })
  test.each([
    ['grew', 'abcdef'],
    ['shrank', 'ab'],
  ])('a file that %s is detected, though the browser reads it', async (_, now) => {
    const file = new File(['abc'], 'x')
    expect(await diagnose(`${server.origin}/x`, { file })).toBe('interrupted')
    Object.defineProperty(file, 'stream', { value: () => new Blob([now]).stream() })
    expect(await diagnose(`${server.origin}/x`, { file })).toBe('file-changed')
  })
})

test('unsaved work is counted by holder, not by name', () => {
  const first = holdUnsaved('Create bucket')
  const second = holdUnsaved('Create bucket')
  first()
  first()
  expect([anythingUnsaved(), unsavedNames()]).toEqual([true, ['Create bucket']])
  second()
  expect(anythingUnsaved()).toBe(false)
})
