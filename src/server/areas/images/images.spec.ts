import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())
const UPLOAD = { label: 'golden-2024-04', region: 'us-iad', description: 'Hardened', cloud_init: true }
const IMAGES = '/v4/images'

test('B2.5-4 B4.3-8 the address of an upload is returned once, and is in no row, event or log line', async () => {
  const token = await s.token()
  const made = await s.request('POST', `${IMAGES}/upload`, { token, body: UPLOAD })
  expect([made.status, Object.keys(made.body).toSorted()]).toEqual([200, ['image', 'upload_to']])
  const number = made.body.image.id.replace('private/', '')
  const address = `^http://127\\.0\\.0\\.1:4001/image-uploads/${number}\\?key=[\\w-]{43}$`
  expect(made.body.upload_to).toMatch(new RegExp(address))
  const row = await s.db.selectFrom('image').selectAll().where('id', '=', Number(number)).executeTakeFirstOrThrow()
  const events = await s.request('GET', '/v4/account/events', { token })
  for (const text of [JSON.stringify(row), events.text, s.log.join(), (await s.request('GET', IMAGES, { token })).text])
    expect(text).not.toContain(made.body.upload_to.split('=')[1])
})

test('B4.3-11 nothing is left of a deleted image, and its number isn’t used again', async () => {
  const account = await s.account()
  const token = await s.token({ account })
  const make = async () =>
    (await s.request('POST', `${IMAGES}/upload`, { token, body: UPLOAD })).body.image.id as string
  const id = await make()
  await s.user({ account, username: 'granted', grants: `image:${id}:read_write` })
  expect((await s.request('DELETE', `${IMAGES}/${id}`, { token })).status).toBe(200)
  expect(await s.db.selectFrom('user_grant').selectAll().where('username', '=', 'granted').execute()).toEqual([])
  expect(await make()).not.toBe(id)
})

test.each(['utf8', 'latin1'] as const)(
  'a filter sent in %s finds a label with other than ASCII letters',
  async (encoding) => {
    const token = await s.token()
    await s.request('POST', `${IMAGES}/upload`, { token, body: { ...UPLOAD, label: 'café' } })
    const filter = Buffer.from('{"label":"café"}', encoding).toString('latin1')
    const { body } = await s.request('GET', IMAGES, { token, headers: { 'X-Filter': filter } })
    expect(body.data).toMatchObject([{ label: 'café' }])
  },
)
