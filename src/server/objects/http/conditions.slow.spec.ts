import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectsTest, type ObjectsTest, type Sent } from '#test/server/objects-testing'

let t: ObjectsTest
beforeAll(async () => {
  t = await objectsTest()
  await t.bucket('kept')
})
afterAll(() => t.close())

const ETAG = '"5d41402abc4b2a76b9719d911017c592"'
const OTHER = '"00000000000000000000000000000000"'
const md5 = (text: string) => createHash('md5').update(text).digest('base64')
async function send(method: string, name: string, headers: Sent['headers'] = {}, body?: string) {
  const path = await t.sign('kept', name, { method })
  return t.send(method, path, { headers: { ...headers }, ...(body === undefined ? {} : { body }) })
}
const text = async (name: string) => (await send('GET', name)).text

test('PUT with If-None-Match: * never replaces an object and creates a missing one', async () => {
  await t.put('kept', 'a')
  const refused = await send('PUT', 'a', { 'If-None-Match': '*' }, 'other')
  expect({ status: refused.status, text: refused.text }).toEqual({
    status: 412,
    text: expect.stringContaining('<Code>PreconditionFailed</Code>'),
  })
  expect(await text('a')).toBe('hello')
  expect((await send('PUT', 'a-new', { 'If-None-Match': '*' }, 'new')).status).toBe(200)
  expect(await text('a-new')).toBe('new')
})

test('PUT and DELETE with If-Match act on that version only', async () => {
  await t.put('kept', 'b')
  for (const [method, body] of [
    ['PUT', 'x'],
    ['DELETE', undefined],
  ] as const) {
    const statusOf = async (name: string, tag: string) => (await send(method, name, { 'If-Match': tag }, body)).status
    const refused = [`b ${OTHER}`, `b W/${ETAG}`, 'missing *', `missing ${ETAG}`].map((words) => words.split(' '))
    for (const [name = '', tag = ''] of refused) expect(await statusOf(name, tag), tag).toBe(412)
  }
  expect((await send('DELETE', 'b', { 'If-None-Match': `W/${ETAG}` })).status).toBe(412)
  expect(await text('b')).toBe('hello')
  expect((await send('PUT', 'b', { 'If-Match': `${OTHER}, ${ETAG}` }, 'second')).status).toBe(200)
  expect(await text('b')).toBe('second')
  expect((await send('DELETE', 'b', { 'If-Match': ETAG })).status).toBe(412)
  expect(
    (await send('DELETE', 'b', { 'If-Match': `"${createHash('md5').update('second').digest('hex')}"` })).status,
  ).toBe(204)
  expect((await send('GET', 'b')).status).toBe(404)
})

test('of two concurrent replacements of a version one is refused and leaves no file', async () => {
  await t.put('kept', 'c')
  const before = (await t.files()).blobs.length
  const answers = await Promise.all(['one', 'two', 'three'].map((body) => send('PUT', 'c', { 'If-Match': ETAG }, body)))
  expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  expect((await t.files()).blobs).toHaveLength(before)
})

test('GET and HEAD with If-Match of another version are 412, with If-None-Match of this one 304', async () => {
  await t.put('kept', 'd')
  for (const method of ['GET', 'HEAD']) {
    const statusOf = async (headers: Sent['headers']) => (await send(method, 'd', headers)).status
    expect(await statusOf({ 'If-Match': OTHER })).toBe(412)
    expect(await statusOf({ 'If-Match': ETAG })).toBe(200)
    expect(await statusOf({ 'If-Match': '*' })).toBe(200)
    expect(await statusOf({ 'If-None-Match': `W/${ETAG}` })).toBe(304)
    expect(await statusOf({ 'If-None-Match': OTHER })).toBe(200)
    expect(await statusOf({ 'If-Match': OTHER, 'If-None-Match': ETAG })).toBe(412)
  }
})

test('dates count to the second if no tag is sent, and an invalid date is ignored', async () => {
  await t.put('kept', 'e')
  const at = (await send('HEAD', 'e')).headers['last-modified'] ?? ''
  const early = 'Sat, 01 Jan 2000 00:00:00 GMT'
  const statusOf = async (headers: Sent['headers']) => (await send('GET', 'e', headers)).status
  expect(await statusOf({ 'If-Modified-Since': at })).toBe(304)
  expect(await statusOf({ 'If-Modified-Since': early })).toBe(200)
  expect(await statusOf({ 'If-Modified-Since': at, 'If-None-Match': OTHER })).toBe(200)
  expect(await statusOf({ 'If-Unmodified-Since': early })).toBe(412)
  expect(await statusOf({ 'If-Unmodified-Since': at })).toBe(200)
  expect(await statusOf({ 'If-Unmodified-Since': 'yesterday' })).toBe(200)
  expect((await send('PUT', 'e', { 'If-Unmodified-Since': early }, 'x')).status).toBe(412)
})

test("a PUT that doesn't match Content-MD5 changes nothing", async () => {
  await t.put('kept', 'f')
  const before = (await t.files()).blobs.length
  const wrong = await send('PUT', 'f', { 'Content-MD5': md5('other') }, 'new')
  expect({ status: wrong.status, text: wrong.text }).toEqual({
    status: 400,
    text: expect.stringContaining('<Code>BadDigest</Code>'),
  })
  const none = await send('PUT', 'f', { 'Content-MD5': 'aGVsbG8=' }, 'new')
  expect({ status: none.status, text: none.text }).toEqual({
    status: 400,
    text: expect.stringContaining('<Code>InvalidDigest</Code>'),
  })
  expect(await text('f')).toBe('hello')
  expect((await t.files()).blobs).toHaveLength(before)
  expect((await send('PUT', 'f', { 'Content-MD5': md5('new') }, 'new')).status).toBe(200)
})
