import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantCreator, parseGrants, requireGlobalGrant, requireGrant, requireUnrestricted, visibleIds } from './grants'
import type { Caller } from './handlers'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer({ catalog: false })
})
afterAll(() => s.close())
async function caller(grants: string | undefined): Promise<Caller> {
  const accountId = await s.account()
  const username = await s.user({ account: accountId, ...(grants === undefined ? {} : { grants }) })
  return { accountId, username, restricted: grants !== undefined, scopes: new Set(['*']) }
}
const refused = { status: 403 }

test('the operator writes global and single grants in one list', () => {
  expect(parseGrants(' add_volumes, volume:12:read_write,account_access:read_only,image:private/3:read_only,')).toEqual(
    [
      { kind: 'global', entity: '', level: 'add_volumes' },
      { kind: 'volume', entity: '12', level: 'read_write' },
      { kind: 'global', entity: '', level: 'account_access:read_only' },
      { kind: 'image', entity: 'private/3', level: 'read_only' },
    ],
  )
  for (const wrong of [
    'fly',
    'add_volumes:1',
    'volume',
    'volume::read_only',
    'volume:1:all',
    'account_access',
    'volume:1:read_only:x',
  ]) {
    expect(() => parseGrants(wrong)).toThrow(/isn't a grant/)
  }
})

test("D-grants-1 D-grants-3 single grants: read_write includes read_only, and another id or type doesn't count", async () => {
  const c = await caller('volume:12:read_only,volume:13:read_write,instance:14:read_write')
  const need = (id: number, level: 'read_only' | 'read_write') => requireGrant(s.db, c, 'volume', id, level)
  await need(12, 'read_only')
  await need(13, 'read_only')
  await need(13, 'read_write')
  await expect(need(12, 'read_write')).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('volume:12:read_write'),
  })
  await expect(need(14, 'read_only')).rejects.toMatchObject(refused)
  await expect(need(1, 'read_only')).rejects.toMatchObject(refused)
  expect(await visibleIds(s.db, c, 'volume')).toEqual(['12', '13'])
})

test('D-grants-1 any one of the named global grants is enough', async () => {
  const reader = await caller('account_access:read_only')
  const writer = await caller('account_access:read_write')
  await requireGlobalGrant(s.db, reader, ['account_access:read_only'])
  await requireGlobalGrant(s.db, writer, ['account_access:read_only'])
  await requireGlobalGrant(s.db, writer, ['add_images', 'account_access:read_write'])
  await requireGlobalGrant(s.db, reader, [])
  await expect(requireGlobalGrant(s.db, reader, ['account_access:read_write'])).rejects.toMatchObject(refused)
  await expect(requireGlobalGrant(s.db, await caller(''), ['add_volumes'])).rejects.toMatchObject(refused)
})

test('D-grants-1 an unrestricted user needs no grants and alone can use reserved operations', async () => {
  const free = await caller(undefined)
  await requireGlobalGrant(s.db, free, ['add_volumes'])
  await requireGrant(s.db, free, 'volume', 1, 'read_write')
  expect(await visibleIds(s.db, free, 'volume')).toBeNull()
  requireUnrestricted(free)
  const bound = await caller('add_volumes')
  expect(() => requireUnrestricted(bound)).toThrow(/unrestricted/)
})

test('D-grants-1 the creator of a resource can change it', async () => {
  const c = await caller('add_volumes')
  await grantCreator(s.db, c, 'volume', 77)
  await requireGrant(s.db, c, 'volume', 77, 'read_write')
})
