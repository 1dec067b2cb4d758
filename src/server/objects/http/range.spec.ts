import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
let n = 0
const fresh = async () => {
  const label = `ranges-${++n}`
  await t.bucket(label)
  return label
}
const code = (text: string) => /<Code>(.*)<\/Code>/.exec(text)?.[1]
const md5 = (data: string) => createHash('md5').update(data).digest('hex')

beforeAll(async () => {
  t = await objectsTest()
})
afterAll(() => t.close())
afterEach(() => expect(t.failures.splice(0)).toEqual([]))

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
  ['bytes=5-4', 200, '0123456789', undefined],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['lines=0-1', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
])('the range %s returns %i', async (range, status, body, contentRange) => {
  const bucket = await fresh()
  await t.put(bucket, 'x', '0123456789')
  const r = await t.send('GET', await t.sign(bucket, 'x'), { headers: { Range: range } })
  expect({ status: r.status, text: r.text, 'content-range': r.headers['content-range'] }).toEqual({
    status,
    text: body,
    'content-range': contentRange,
  })
})

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('the range %s is outside: 416', async (range) => {
  const bucket = await fresh()
  await t.put(bucket, 'x', '0123456789')
  const r = await t.send('GET', await t.sign(bucket, 'x'), { headers: { Range: range } })
  expect({ status: r.status, code: code(r.text), 'content-range': r.headers['content-range'] }).toEqual({
    status: 416,
    code: 'InvalidRange',
    'content-range': 'bytes */10',
  })
})

test('HEAD describes the whole object, whatever the range', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'x', '0123456789')
  const path = await t.sign(bucket, 'x', { method: 'HEAD' })
  for (const range of ['bytes=0-3', 'bytes=10-']) {
    const r = await t.send('HEAD', path, { headers: { Range: range } })
    expect({
      status: r.status,
      'content-length': r.headers['content-length'],
      'content-range': r.headers['content-range'],
    }).toEqual({ status: 200, 'content-length': '10', 'content-range': undefined })
  }
})

test('If-None-Match returns 304, If-Range limits a range to one version, and an empty object is complete', async () => {
  const bucket = await fresh()
  await t.put(bucket, 'x', '0123456789')
  const path = await t.sign(bucket, 'x')
  const tag = `"${md5('0123456789')}"`
  expect((await t.send('GET', path, { headers: { 'If-None-Match': `"a", ${tag}` } })).status).toBe(304)
  expect((await t.send('GET', path, { headers: { 'If-None-Match': '"a"' } })).status).toBe(200)
  const ranged = (ifRange: string) => t.send('GET', path, { headers: { Range: 'bytes=0-1', 'If-Range': ifRange } })
  expect((await ranged(tag)).text).toBe('01')
  expect((await ranged('"old"')).text).toBe('0123456789')
  await t.put(bucket, 'empty', '')
  const empty = await t.send('GET', await t.sign(bucket, 'empty'))
  expect({ status: empty.status, 'content-length': empty.headers['content-length'], etag: empty.headers.etag }).toEqual(
    { status: 200, 'content-length': '0', etag: `"${md5('')}"` },
  )
})

test("a part isn't accepted as a whole object", async () => {
  const bucket = await fresh()
  await t.put(bucket, 'x', '0123456789')
  const path = await t.sign(bucket, 'x', { method: 'PUT' })
  const r = await t.send('PUT', path, { body: 'ab', headers: { 'Content-Range': 'bytes 0-1/10' } })
  expect(r.status).toBe(400)
  expect((await t.send('GET', await t.sign(bucket, 'x'))).text).toBe('0123456789')
})
