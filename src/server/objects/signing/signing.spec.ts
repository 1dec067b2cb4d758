import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSigned, signedPath, verifies, type SignedGrant } from './signing'

const b64 = (s: string) => Buffer.from(s).toString('base64url')
const SECRET = 'a'.repeat(64)
const KEY_ID = 'ABCDEFGHJKLMNPQRST23'
const grant: SignedGrant = {
  method: 'PUT',
  cluster: 'eu-west-1',
  bucket: 'photos.2024',
  bucketId: 7,
  name: 'a//b/сводка 😀.csv',
  expires: 1_800_000_000,
  keyId: KEY_ID,
}
const request = { method: 'PUT', bucketId: 7, contentType: undefined as string | undefined }
const passes = (target: string, r: Partial<typeof request> = {}, secret = SECRET) => {
  const parsed = parseSigned(target)
  return parsed !== undefined && verifies(secret, parsed, { ...request, ...r })
}

test('D-url-1 the path has cluster, bucket and encoded name, and the query has three parameters', () => {
  const path = signedPath(SECRET, { ...grant, name: 'a//b' })
  expect(path).toMatch(
    /^\/eu-west-1\/photos\.2024\/YS8vYg\?AccessKeyId=ABCDEFGHJKLMNPQRST23&Expires=1800000000&Signature=[0-9a-f]{64}$/,
  )
  expect(passes(path)).toBe(true)
})

test('every single-bit flip of every character is refused', () => {
  for (const contentType of [undefined, 'text/plain']) {
    const path = signedPath(SECRET, { ...grant, contentType })
    expect(passes(path, { contentType })).toBe(true)
    for (let at = 0; at < path.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = path.slice(0, at) + String.fromCharCode(path.charCodeAt(at) ^ (1 << bit)) + path.slice(at + 1)
        expect(passes(flipped, { contentType }), flipped).toBe(false)
      }
    }
  }
})

test('any name, expiry and type is valid as signed and for nothing else', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 })
  const type = fc.option(fc.constantFrom('', 'text/plain', 'image/png; q=1'), { nil: undefined })
  fc.assert(
    fc.property(name, fc.integer({ min: 1, max: 4e9 }), type, name, (n, expires, contentType, other) => {
      const path = signedPath(SECRET, { ...grant, name: n, expires, contentType })
      expect(parseSigned(path)).toMatchObject({ name: n, expires, cluster: 'eu-west-1', bucket: 'photos.2024' })
      expect(passes(path, { contentType })).toBe(true)
      expect(passes(path, { contentType, method: 'GET' })).toBe(false)
      expect(passes(path, { contentType, method: 'put' })).toBe(false)
      expect(passes(path, { contentType, bucketId: 8 })).toBe(false)
      expect(passes(path, { contentType }, 'b'.repeat(64))).toBe(false)
      if (other !== n) expect(passes(path.replace(b64(n), b64(other)), { contentType })).toBe(false)
    }),
  )
})

test('D-url-3 a signed content type must be sent exactly, and an unsigned one is free', () => {
  const bound = signedPath(SECRET, { ...grant, contentType: 'text/plain' })
  expect(passes(bound, { contentType: 'text/plain' })).toBe(true)
  expect(passes(bound, { contentType: 'text/html' })).toBe(false)
  expect(passes(bound, { contentType: 'Text/plain' })).toBe(false)
  expect(passes(bound, { contentType: '' })).toBe(false)
  expect(passes(bound)).toBe(false)
  const free = signedPath(SECRET, grant)
  for (const contentType of [undefined, '', 'text/plain', 'text/html']) expect(passes(free, { contentType })).toBe(true)
  const empty = signedPath(SECRET, { ...grant, contentType: '' })
  expect(passes(empty, { contentType: '' })).toBe(true)
  expect(passes(empty)).toBe(false)
})

test('every edit of the parameters is refused', () => {
  const path = signedPath(SECRET, grant)
  const [address = '', query = ''] = path.split('?')
  const [key = '', expires = '', sig = ''] = query.split('&')
  const edits = [
    [expires, key, sig],
    [key, sig, expires],
    [sig, key, expires],
    [key, expires, sig, sig],
    [key, key, expires, sig],
    [key, expires, expires, sig],
    [key, expires, sig, 'x=1'],
    ['x=1', key, expires, sig],
    [key, expires],
    [expires, sig],
    [key, sig],
    [key, expires, sig, ''],
    ['', key, expires, sig],
    [key, expires.replace('=', '=0'), sig],
    [key, expires.replace('=', '=+'), sig],
    [key, `${expires}.0`, sig],
    [key, expires, sig.toUpperCase()],
    [key, expires, `Signature=${sig.slice(10).toUpperCase()}`],
    [key, expires, sig.slice(0, -1)],
    [key, expires, `${sig}0`],
    [key, expires, 'Signature='],
    [key.toLowerCase(), expires, sig],
    [key.replace('A', '%41'), expires, sig],
    [key, expires.replace('1', '%31'), sig],
  ].map((parts) => `${address}?${parts.join('&')}`)
  edits.push(
    `${path}#`,
    `${path}&`,
    `${path} `,
    path.replace('?', '??'),
    path.replace('?', '#'),
    path.replaceAll('&', ';'),
  )
  for (const edit of edits) expect(passes(edit), edit).toBe(false)
})

test('D-url-5 other spellings of the same path are refused', () => {
  const path = signedPath(SECRET, { ...grant, name: 'ab' })
  expect(path).toContain('/YWI?')
  for (const name of ['YWI=', 'YWJ', 'YW I', 'YW%49', 'YWI%3D', 'YWI/', '/YWI', './YWI', 'YWI%00', '']) {
    expect(passes(path.replace('YWI', name)), name).toBe(false)
  }
  expect(passes(path.replace('/eu-west-1', '//eu-west-1'))).toBe(false)
  expect(passes(path.replace('eu-west', 'eu%2Dwest'))).toBe(false)
  expect(passes(path.replace('/eu-west-1', '/x/../eu-west-1'))).toBe(false)
  // Plain base64 letters decode to the same bytes in Node.
  const slashes = signedPath(SECRET, { ...grant, name: '???>>>' })
  expect(slashes).toContain('Pz8_Pj4-')
  expect(passes(slashes)).toBe(true)
  expect(passes(slashes.replace('Pz8_Pj4-', 'Pz8/Pj4+'))).toBe(false)
  expect(passes(slashes.replace('Pz8_Pj4-', 'Pz8_Pj4+'))).toBe(false)
})

test("a name that isn't UTF-8 is refused, and a byte order mark is kept", () => {
  const bad = `/eu-west-1/photos/${Buffer.from([0xff, 0xfe]).toString('base64url')}?AccessKeyId=${KEY_ID}&Expires=1800000000&Signature=${'0'.repeat(64)}`
  expect(parseSigned(bad)).toBeUndefined()
  expect(parseSigned(signedPath(SECRET, { ...grant, name: '\ufeffa' }))?.name).toBe('\ufeffa')
})
