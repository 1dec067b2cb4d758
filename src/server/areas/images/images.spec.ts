import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { DEBIAN, IMAGES, imagesOf, type ImagesOf } from '#test/server/image-testing'
import { refusal } from '#test/server/volume-testing'

let s: TestServer
let t: ImagesOf
beforeAll(async () => {
  s = await testServer()
  t = await imagesOf(s)
})
afterAll(() => s.close())

const call: ImagesOf['call'] = (...args) => t.call(...args)
const upload: ImagesOf['upload'] = (...args) => t.upload(...args)
const sorted = (of: readonly string[]) => of.toSorted((a, b) => a.localeCompare(b))
const lacks = (id: string, level: string) => [403, refusal('', `Your user lacks the grant image:${id}:${level}.`)]
const ids = (r: { body: { data: { id: string }[] } }) => r.body.data.map((i) => i.id)

describe('access to images', () => {
  test('B2.5-1 B4.3-5 B4.3-9 B4.3-13 everyone can read public images, by raw and %2F ids', async () => {
    const { status, body } = await call('GET', '', undefined, null)
    expect({ status, page: body.page, pages: body.pages, results: body.results }).toEqual({
      status: 200,
      page: 1,
      pages: 1,
      results: 22,
    })
    expect(body.data.every((i: { id: string; is_public: boolean }) => i.is_public && i.id.startsWith('vendor/'))).toBe(
      true,
    )
    for (const path of ['/vendor/debian12', '/vendor%2Fdebian12', '/vendor/debian12/']) {
      for (const as of [null, t.token, await s.token({ scopes: 'account:read_only' }), await s.token({ grants: '' })]) {
        const one = await call('GET', path, undefined, as)
        expect({ path, status: one.status, body: one.body }).toEqual({ path, status: 200, body: DEBIAN })
      }
    }
    for (const path of ['/vendor/none', '/debian12', '/vendor', '/vendor/debian12/x', '/vendor/DEBIAN12']) {
      expect({ path, status: (await call('GET', path, undefined, null)).status }).toEqual({ path, status: 404 })
    }
    expect((await call('GET', '', undefined, 'no-such-token')).status).toBe(401)
  })

  test('B2.5-2 B4.3-5 D-images-4 private images are listed only for their own account with the scope', async () => {
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
    'B4.3-13 %s is not an image id',
    async (id) => {
      expect((await call('GET', `/${id}`)).body).toEqual(refusal('', 'Not found'))
    },
  )

  test('B2.5-2 B4.3-12 a restricted user sees and changes only granted images, and sees all public ones', async () => {
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map(async (label) => (await upload({ label })).body.image.id))
    const as = await s.token({ account: t.account, grants: `image:${a}:read_only,image:${b}:read_write` })
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

  test('B4.3-6 a restricted user with add_images can create images, fully manage them, and capture granted instances', async () => {
    const { id, disks } = await t.instance()
    const none = await s.token({ account: t.account, grants: `instance:${id}:read_write` })
    const body = { disk_id: disks[0]?.id }
    for (const answer of [await upload({}, none), await call('POST', '', body, none)]) {
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 403,
        body: refusal('', 'Your user lacks the grant add_images.'),
      })
    }
    const blind = await s.token({ account: t.account, grants: 'add_images' })
    const refused = await call('POST', '', body, blind)
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 403,
      body: refusal('', `Your user lacks the grant instance:${id}:read_only.`),
    })
    const maker = await s.token({ account: t.account, grants: `add_images,instance:${id}:read_only` })
    const made = [(await call('POST', '', body, maker)).body.id, (await upload({}, maker)).body.image.id]
    expect(ids(await call('GET', '', undefined, maker)).filter((i) => i.startsWith('private/'))).toEqual(made)
    expect((await call('PUT', `/${made[0]}`, { label: 'mine' }, maker)).status).toBe(200)
    expect((await call('DELETE', `/${made[1]}`, undefined, maker)).status).toBe(200)
  })

  test.each(['utf8', 'latin1'] as const)(
    'a filter sent in %s finds a label with other than ASCII letters',
    async (encoding) => {
      const as = await s.token()
      await upload({ label: 'café' }, as)
      const filter = Buffer.from('{"label":"café"}', encoding).toString('latin1')
      const { body } = await s.request('GET', IMAGES, { token: as, headers: { 'X-Filter': filter } })
      expect(body.data).toMatchObject([{ label: 'café' }])
    },
  )

  test('private images are sorted by number, then public ones by name, in pages and filtered', async () => {
    const as = await s.token()
    for (let n = 0; n < 12; n++) await upload({ label: `image ${n}` }, as)
    const all = ids(await call('GET', '?page_size=500', undefined, as))
    const numbers = all.slice(0, 12).map((id) => Number(id.replace('private/', '')))
    expect({ all: all.length, numbers }).toEqual({ all: 34, numbers: numbers.toSorted((a, b) => a - b) })
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
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: refusal('X-Filter', reason) })
    }
  })
})

test('the list is limited to 20 calls a minute, per token or per address', async () => {
  const limited = await testServer({ settings: { rateLimits: true } })
  const as = await limited.token()
  for (const r of [{}, { token: as }]) {
    for (let n = 0; n < 20; n++) expect((await limited.request('GET', IMAGES, r)).status).toBe(200)
    const over = await limited.request('GET', IMAGES, r)
    expect({ status: over.status, 'retry-after': over.headers.get('retry-after') }).toEqual({
      status: 429,
      'retry-after': '60',
    })
    expect((await limited.request('GET', `${IMAGES}/vendor/debian12`, r)).status).toBe(200)
  }
  limited.clock.forward(60)
  expect((await limited.request('GET', IMAGES)).status).toBe(200)
  await limited.close()
})
