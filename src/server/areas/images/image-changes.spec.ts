import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { DEBIAN, imagesOf, type ImagesOf } from '#test/server/image-testing'
import { refusal, work } from '#test/server/volume-testing'

let s: TestServer
let t: ImagesOf
beforeAll(async () => {
  s = await testServer()
  t = await imagesOf(s)
})
afterAll(() => s.close())

const call: ImagesOf['call'] = (...args) => t.call(...args)
const upload: ImagesOf['upload'] = (...args) => t.upload(...args)

describe('capturing from a disk', () => {
  test('B4.3-6 B4.3-7 a captured image has the disk’s label and size, and becomes available after a second', async () => {
    s.clock.set('2026-03-01T12:00:00Z')
    const { id, disks } = await t.instance()
    const made = await call('POST', '', { disk_id: disks[0]?.id })
    const image = {
      id: expect.stringMatching(/^private\/\d+$/),
      label: 'Boot disk',
      description: null,
      created: '2026-03-01T12:00:00',
      updated: '2026-03-01T12:00:00',
      created_by: 'maria',
      deprecated: false,
      is_public: false,
      size: 81_920,
      type: 'manual',
      expiry: null,
      eol: null,
      vendor: null,
      status: 'creating',
      capabilities: [],
    }
    expect({ status: made.status, body: made.body }).toEqual({ status: 200, body: image })
    await work(s)
    expect((await call('GET', `/${made.body.id}`)).body).toEqual({ ...image, status: 'available' })
    const full = { disk_id: disks[1]?.id, label: 'Mine', description: 'Text', cloud_init: true }
    const named = (await call('POST', '', full)).body
    expect(named).toMatchObject({ label: 'Mine', description: 'Text', size: 512, capabilities: ['cloud-init'] })
    const { data } = (await t.events()).body
    const entity = { id, label: 'web-1', type: 'instance', url: `/v4/instances/${id}` }
    expect(data[0]).toMatchObject({ action: 'disk_imagize', username: 'maria', entity })
  })

  test('B4.3-7 a disk of another account, an unknown disk and a missing disk are refused', async () => {
    const { disks } = await t.instance(await s.account())
    for (const disk_id of [disks[0]?.id, 999_999]) {
      const answer = await call('POST', '', { disk_id })
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 400,
        body: refusal('disk_id', `This account has no disk ${disk_id}.`),
      })
    }
    expect((await call('POST', '', {})).body).toEqual(refusal('disk_id', 'Disk ID is required.'))
  })

  test('B4.3-6 both scopes are needed', async () => {
    const { disks } = await t.instance()
    for (const scopes of ['images:read_write', 'images:read_only instances:read_only', 'instances:read_write']) {
      const as = await s.token({ username: 'maria', scopes })
      expect((await call('POST', '', { disk_id: disks[0]?.id }, as)).status).toBe(403)
    }
    const both = await s.token({ username: 'maria', scopes: 'images:read_write instances:read_only' })
    expect((await call('POST', '', { disk_id: disks[0]?.id }, both)).status).toBe(200)
  })
})

describe('asking to upload', () => {
  test('B2.5-4 B4.3-8 label and region are required, and the response contains the image and its one-time upload address', async () => {
    const body = { label: 'golden-2024-04', region: 'us-iad', description: 'Hardened', cloud_init: true }
    const made = await call('POST', '/upload', body)
    expect(made.status).toBe(200)
    expect(Object.keys(made.body).toSorted()).toEqual(['image', 'upload_to'])
    expect(made.body.image).toMatchObject({
      label: 'golden-2024-04',
      description: 'Hardened',
      status: 'pending_upload',
      size: 0,
      is_public: false,
      capabilities: ['cloud-init'],
    })
    const number = made.body.image.id.replace('private/', '')
    expect(made.body.upload_to).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:4001/image-uploads/${number}\\?key=[\\w-]{43}$`),
    )
    const key = made.body.upload_to.split('=')[1]
    const row = await s.db.selectFrom('image').selectAll().where('id', '=', Number(number)).executeTakeFirstOrThrow()
    const events = (await t.events()).text
    for (const text of [JSON.stringify(row), events, s.log.join(), (await call('GET', '')).text]) {
      expect(text).not.toContain(key)
    }
    const none = await call('POST', '/upload', {})
    expect({ status: none.status, body: none.body }).toEqual({
      status: 400,
      body: {
        errors: [
          { field: 'label', reason: 'Label is required.' },
          { field: 'region', reason: 'Region is required.' },
        ],
      },
    })
    expect((await upload({ region: 'us-nowhere' })).body).toEqual(refusal('region', "Region doesn't exist."))
  })

  test.each(['', 'x'.repeat(51), null, 7])('B2.5-3 the label %j is refused at creation and update', async (label) => {
    const { image } = (await upload()).body
    for (const answer of [await upload({ label }), await call('PUT', `/${image.id}`, { label, description: 'x' })]) {
      expect({ status: answer.status, field: answer.body.errors[0].field }).toEqual({ status: 400, field: 'label' })
    }
    expect((await call('GET', `/${image.id}`)).body).toEqual(image)
  })
})

describe('changing and removing', () => {
  test('B2.5-3 B4.3-10 D-images-5 label and description can change, but an empty description is accepted at creation only', async () => {
    s.clock.set('2026-04-01T12:00:00Z')
    const { image } = (await upload({ description: '' })).body
    expect(image.description).toBe('')
    s.clock.forward(60)
    const path = `/${image.id}`
    expect((await call('PUT', path, { label: 'golden', cloud_init: true, size: 5 })).body).toEqual(image)
    const changed = { ...image, label: 'Ünïversal 1', description: 'x', updated: '2026-04-01T12:01:00' }
    expect((await call('PUT', path, { label: 'Ünïversal 1', description: 'x' })).body).toEqual(changed)
    for (const description of ['', 'x'.repeat(65_001), 7]) {
      const answer = await call('PUT', path, { label: 'no', description })
      expect({ status: answer.status, field: answer.body.errors[0].field }).toEqual({
        status: 400,
        field: 'description',
      })
    }
    expect((await call('GET', path)).body).toEqual(changed)
    expect((await call('PUT', path, { description: 'x'.repeat(65_000) })).status).toBe(200)
    expect((await call('PUT', path, { description: null })).body).toEqual({ ...changed, description: null })
  })

  test('B4.3-11 deleting answers {} and leaves nothing of the image', async () => {
    const { image } = (await upload()).body
    await s.user({ account: t.account, username: 'granted', grants: `image:${image.id}:read_write` })
    const gone = await call('DELETE', `/${image.id}`)
    expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: {} })
    expect([(await call('GET', `/${image.id}`)).status, (await call('DELETE', `/${image.id}`)).status]).toEqual([
      404, 404,
    ])
    expect(await s.db.selectFrom('user_grant').selectAll().where('username', '=', 'granted').execute()).toEqual([])
    const { data } = (await t.events()).body
    const entity = { id: image.id, label: 'golden', type: 'image', url: `/v4/images/${image.id}` }
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'image_delete', username: 'maria', entity },
      { action: 'image_upload' },
    ])
    expect((await upload()).body.image.id).not.toBe(image.id)
  })

  test('B4.3-12 nobody can change a public image, and another account’s image looks unknown', async () => {
    const reason = "Public images can't be changed. They belong to the provider."
    for (const answer of [
      await call('PUT', '/vendor/debian12', { label: 'mine' }),
      await call('DELETE', '/vendor%2Fdebian12'),
    ]) {
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 403, body: refusal('', reason) })
    }
    expect((await call('GET', '/vendor/debian12')).body).toEqual(DEBIAN)
    const { image } = (await upload()).body
    const other = await s.token()
    for (const id of [image.id, 'vendor/none']) {
      expect((await call('PUT', `/${id}`, { label: 'mine' }, other)).body).toEqual(refusal('', 'Not found'))
      expect((await call('DELETE', `/${id}`, undefined, other)).status).toBe(404)
    }
    for (const method of ['PUT', 'DELETE']) {
      expect((await call(method, '/vendor/debian12', { label: 'x' }, null)).status).toBe(401)
    }
    expect((await call('GET', `/${image.id}`)).body).toEqual(image)
  })
})
