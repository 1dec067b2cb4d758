import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createInstance } from '../instances'
import { testServer, type TestServer } from '../testing'
import { refusal, work } from './volume-testing'

// Machines that run tests are busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
let s: TestServer
let account: number
let token: string
beforeAll(async () => {
  s = await testServer()
  account = await s.account()
  token = await s.token({ account, username: 'maria' })
})
afterAll(() => s.close())

const IMAGES = '/v4/images'
const call = (method: string, path: string, body?: unknown, as: string | null = token) =>
  s.request(method, `${IMAGES}${path}`, {
    ...(as === null ? {} : { token: as }),
    ...(body === undefined ? {} : { body }),
  })
const upload = async (body: object = {}, as?: string) =>
  call('POST', '/upload', { label: 'golden', region: 'us-iad', ...body }, as)
const instance = (of = account) =>
  createInstance(s.services, { account: of, label: 'web-1', region: 'us-iad', memory: 4, running: true, configs: 1 })
const sorted = (of: readonly string[]) => of.toSorted((a, b) => a.localeCompare(b))
const lacks = (id: string, level: string) => [403, refusal('', `Your user lacks the grant image:${id}:${level}.`)]
const ids = (r: { body: { data: { id: string }[] } }) => r.body.data.map((i) => i.id)
const DEBIAN = {
  id: 'vendor/debian12',
  label: 'Debian 12',
  description: '',
  created: '2023-06-20T12:00:00',
  updated: '2023-06-20T12:00:00',
  created_by: 'vendor',
  deprecated: false,
  is_public: true,
  size: 1300,
  type: 'manual',
  expiry: null,
  eol: '2028-06-10T04:00:00',
  vendor: 'Debian',
  status: 'available',
  capabilities: ['cloud-init'],
}

describe('who sees what', () => {
  test('B2.5-1 B4.3-5 B4.3-9 B4.3-13 public images are there for everybody, raw and as %2F', async () => {
    const { status, body } = await call('GET', '', undefined, null)
    expect([status, body.page, body.pages, body.results]).toEqual([200, 1, 1, 22])
    expect(body.data.every((i: { id: string; is_public: boolean }) => i.is_public && i.id.startsWith('vendor/'))).toBe(
      true,
    )
    for (const path of ['/vendor/debian12', '/vendor%2Fdebian12', '/vendor/debian12/']) {
      for (const as of [null, token, await s.token({ scopes: 'account:read_only' }), await s.token({ grants: '' })]) {
        const one = await call('GET', path, undefined, as)
        expect([path, one.status, one.body]).toEqual([path, 200, DEBIAN])
      }
    }
    for (const path of ['/vendor/none', '/debian12', '/vendor', '/vendor/debian12/x', '/vendor/DEBIAN12']) {
      expect([path, (await call('GET', path, undefined, null)).status]).toEqual([path, 404])
    }
    expect((await call('GET', '', undefined, 'no-such-token')).status).toBe(401)
  })

  test('B2.5-2 B4.3-5 D-images-4 private images are in the same list for their account with the scope, and for no other', async () => {
    const { image } = (await upload()).body
    expect(ids(await call('GET', ''))).toContain(image.id)
    expect(ids(await call('GET', ''))).toContain('vendor/debian12')
    expect((await call('GET', `/${image.id}`)).body).toEqual(image)
    expect((await call('GET', `/${image.id.replace('/', '%2F')}`)).body).toEqual(image)
    const bare = await s.token({ username: 'maria', scopes: 'instances:read_write' })
    for (const as of [null, bare, await s.token()]) {
      const all = await call('GET', '', undefined, as)
      expect([all.status, all.body.results, ids(all).includes(image.id)]).toEqual([200, 22, false])
    }
    const statuses = []
    for (const as of [null, bare, await s.token()]) {
      for (const id of [image.id, 'private/999999', 'private/x']) {
        statuses.push((await call('GET', `/${id}`, undefined, as)).status)
      }
    }
    expect(statuses).toEqual([401, 401, 401, 403, 403, 403, 404, 404, 404])
    expect((await call('GET', `/${image.id}`, undefined, bare)).body).toEqual(
      refusal('', 'Your token lacks the scope images:read_only.'),
    )
    const reader = await s.token({ username: 'maria', scopes: 'images:read_only' })
    expect((await call('GET', `/${image.id}`, undefined, reader)).status).toBe(200)
    expect(ids(await call('GET', '', undefined, reader))).toContain(image.id)
  })

  test.each(['private/0', 'private/01', 'private/-1', 'private/1.5', 'private/1e1', 'private/9999999999999999'])(
    'B4.3-13 %s is no id of an image',
    async (id) => {
      expect((await call('GET', `/${id}`)).body).toEqual(refusal('', 'Not found'))
    },
  )

  test('B2.5-2 B4.3-12 a restricted user sees and changes what is granted, and all that is public', async () => {
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map(async (label) => (await upload({ label })).body.image.id))
    const as = await s.token({ account, grants: `image:${a}:read_only,image:${b}:read_write` })
    const list = await call('GET', '', undefined, as)
    expect([list.body.results, sorted(ids(list).filter((id) => id.startsWith('private/')))]).toEqual([
      24,
      sorted([a, b]),
    ])
    const asked = async (...args: Parameters<typeof call>) => {
      const { status, body } = await call(...args)
      return [status, body]
    }
    expect(await asked('GET', `/${c}`, undefined, as)).toEqual(lacks(c, 'read_only'))
    expect(await asked('PUT', `/${a}`, { label: 'mine' }, as)).toEqual(lacks(a, 'read_write'))
    expect(await asked('DELETE', `/${a}`, undefined, as)).toEqual(lacks(a, 'read_write'))
    expect((await call('PUT', `/${b}`, { label: 'mine' }, as)).body.label).toBe('mine')
    expect((await call('DELETE', `/${b}`, undefined, as)).status).toBe(200)
    expect((await call('GET', `/${a}`)).body.label).toBe('a')
  })

  test('B4.3-6 a restricted user makes images with add_images, may do all with them, and captures what is granted', async () => {
    const { id, disks } = await instance()
    const none = await s.token({ account, grants: `instance:${id}:read_write` })
    const body = { disk_id: disks[0]?.id }
    for (const answer of [await upload({}, none), await call('POST', '', body, none)]) {
      expect([answer.status, answer.body]).toEqual([403, refusal('', 'Your user lacks the grant add_images.')])
    }
    const blind = await s.token({ account, grants: 'add_images' })
    const refused = await call('POST', '', body, blind)
    expect([refused.status, refused.body]).toEqual([
      403,
      refusal('', `Your user lacks the grant instance:${id}:read_only.`),
    ])
    const maker = await s.token({ account, grants: `add_images,instance:${id}:read_only` })
    const made = [(await call('POST', '', body, maker)).body.id, (await upload({}, maker)).body.image.id]
    expect(ids(await call('GET', '', undefined, maker)).filter((i) => i.startsWith('private/'))).toEqual(made)
    expect((await call('PUT', `/${made[0]}`, { label: 'mine' }, maker)).status).toBe(200)
    expect((await call('DELETE', `/${made[1]}`, undefined, maker)).status).toBe(200)
  })

  test('private images come first by number, public ones follow by name, in pages and filtered', async () => {
    const as = await s.token()
    for (let n = 0; n < 12; n++) await upload({ label: `image ${n}` }, as)
    const all = ids(await call('GET', '?page_size=500', undefined, as))
    const numbers = all.slice(0, 12).map((id) => Number(id.replace('private/', '')))
    expect([all.length, numbers]).toEqual([34, numbers.toSorted((a, b) => a - b)])
    expect(all.slice(12)).toEqual(all.slice(12).toSorted())
    expect(ids(await call('GET', '?page_size=25&page=2', undefined, as))).toEqual(all.slice(25))
    const found = async (filter: object) => {
      const headers = { 'X-Filter': JSON.stringify(filter) }
      return s.request('GET', IMAGES, { token: as, headers })
    }
    expect((await found({ is_public: false })).body.results).toBe(12)
    expect(ids(await found({ vendor: 'Debian', deprecated: false }))).toEqual(['vendor/debian11', 'vendor/debian12'])
    expect((await found({ status: 'pending_upload', type: 'manual', size: 0 })).body.results).toBe(12)
    expect((await found({ label: { '+contains': 'image 1' } })).body.results).toBe(3)
    expect(ids(await found({ is_public: true, '+order_by': 'created', '+order': 'desc' }))[0]).toBe(
      'vendor/ubuntu24.04',
    )
    for (const [filter, reason] of [
      [{ '+order_by': 'status' }, 'Cannot order by status'],
      [{ blob: 'x' }, 'Cannot filter on blob'],
      [{ upload_hash: { '+contains': 'a' } }, 'Cannot filter on upload_hash'],
      [{ account_id: 1 }, 'Cannot filter on account_id'],
    ] as const) {
      const answer = await found(filter)
      expect([answer.status, answer.body]).toEqual([400, refusal('X-Filter', reason)])
    }
  })
})

describe('capturing from a disk', () => {
  test('B4.3-6 B4.3-7 the image takes the disk’s label and size, is creating, and available after a second', async () => {
    s.clock.set('2026-03-01T12:00:00Z')
    const { id, disks } = await instance()
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
    expect([made.status, made.body]).toEqual([200, image])
    await work(s)
    expect((await call('GET', `/${made.body.id}`)).body).toEqual({ ...image, status: 'available' })
    const full = { disk_id: disks[1]?.id, label: 'Mine', description: 'Text', cloud_init: true }
    const named = (await call('POST', '', full)).body
    expect(named).toMatchObject({ label: 'Mine', description: 'Text', size: 512, capabilities: ['cloud-init'] })
    const { data } = (await s.request('GET', '/v4/account/events', { token })).body
    const entity = { id, label: 'web-1', type: 'instance', url: `/v4/instances/${id}` }
    expect(data[0]).toMatchObject({ action: 'disk_imagize', username: 'maria', entity })
  })

  test('B4.3-7 a disk of another account, an unknown one and none are refused', async () => {
    const { disks } = await instance(await s.account())
    for (const disk_id of [disks[0]?.id, 999_999]) {
      const answer = await call('POST', '', { disk_id })
      expect([answer.status, answer.body]).toEqual([
        400,
        refusal('disk_id', `Disk ${disk_id} is not known to this account.`),
      ])
    }
    expect((await call('POST', '', {})).body).toEqual(refusal('disk_id', 'Disk is required.'))
  })

  test('B4.3-6 both scopes are needed', async () => {
    const { disks } = await instance()
    for (const scopes of ['images:read_write', 'images:read_only instances:read_only', 'instances:read_write']) {
      const as = await s.token({ username: 'maria', scopes })
      expect((await call('POST', '', { disk_id: disks[0]?.id }, as)).status).toBe(403)
    }
    const both = await s.token({ username: 'maria', scopes: 'images:read_write instances:read_only' })
    expect((await call('POST', '', { disk_id: disks[0]?.id }, both)).status).toBe(200)
  })
})

describe('asking to upload', () => {
  test('B2.5-4 B4.3-8 label and region are required; the answer holds the image and its address, told this once', async () => {
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
    const events = (await s.request('GET', '/v4/account/events', { token })).text
    for (const text of [JSON.stringify(row), events, s.log.join(), (await call('GET', '')).text]) {
      expect(text).not.toContain(key)
    }
    const none = await call('POST', '/upload', {})
    expect([none.status, none.body]).toEqual([
      400,
      {
        errors: [
          { field: 'label', reason: 'Label is required.' },
          { field: 'region', reason: 'Region is required.' },
        ],
      },
    ])
    expect((await upload({ region: 'us-nowhere' })).body).toEqual(refusal('region', 'Region is not known.'))
  })

  test.each(['', 'x'.repeat(51), null, 7])('B2.5-3 the label %j is refused, new and changed', async (label) => {
    const { image } = (await upload()).body
    for (const answer of [await upload({ label }), await call('PUT', `/${image.id}`, { label, description: 'x' })]) {
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'label'])
    }
    expect((await call('GET', `/${image.id}`)).body).toEqual(image)
  })
})

describe('changing and removing', () => {
  test('B2.5-3 B4.3-10 D-images-5 label and description change; an empty description is for creation alone', async () => {
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
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'description'])
    }
    expect((await call('GET', path)).body).toEqual(changed)
    expect((await call('PUT', path, { description: 'x'.repeat(65_000) })).status).toBe(200)
    expect((await call('PUT', path, { description: null })).body).toEqual({ ...changed, description: null })
  })

  test('B4.3-11 deleting answers {} and leaves nothing of the image', async () => {
    const { image } = (await upload()).body
    await s.user({ account, username: 'granted', grants: `image:${image.id}:read_write` })
    const gone = await call('DELETE', `/${image.id}`)
    expect([gone.status, gone.body]).toEqual([200, {}])
    expect([(await call('GET', `/${image.id}`)).status, (await call('DELETE', `/${image.id}`)).status]).toEqual([
      404, 404,
    ])
    expect(await s.db.selectFrom('user_grant').selectAll().where('username', '=', 'granted').execute()).toEqual([])
    const { data } = (await s.request('GET', '/v4/account/events', { token })).body
    const entity = { id: image.id, label: 'golden', type: 'image', url: `/v4/images/${image.id}` }
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'image_delete', username: 'maria', entity },
      { action: 'image_upload' },
    ])
    expect((await upload()).body.image.id).not.toBe(image.id)
  })

  test('B4.3-12 a public image is nobody’s to change, and another account’s is as unknown as none', async () => {
    const reason = 'A public image belongs to the provider.'
    for (const answer of [
      await call('PUT', '/vendor/debian12', { label: 'mine' }),
      await call('DELETE', '/vendor%2Fdebian12'),
    ]) {
      expect([answer.status, answer.body]).toEqual([403, refusal('', reason)])
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

test('the list is asked for 20 times a minute, with a token or from one address', async () => {
  const limited = await testServer({ settings: { rateLimits: true } })
  const as = await limited.token()
  for (const r of [{}, { token: as }]) {
    for (let n = 0; n < 20; n++) expect((await limited.request('GET', IMAGES, r)).status).toBe(200)
    const over = await limited.request('GET', IMAGES, r)
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await limited.request('GET', `${IMAGES}/vendor/debian12`, r)).status).toBe(200)
  }
  limited.clock.forward(60)
  expect((await limited.request('GET', IMAGES)).status).toBe(200)
  await limited.close()
})
