import { beforeEach, afterEach, expect, test } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import { addCatalog, chain, makeWorld, sendWrite } from '#test/server/writes-testing'
import { runCommand } from '../run'

let t: ObjectsTest
beforeEach(async () => {
  t = await objectsTest()
})
afterEach(() => t.close())

async function run(...words: string[]) {
  const { services } = t.api
  return runCommand(words, { DATA_DIR: services.settings.dataDir, SEED: 'empty' }, services.clock)
}
async function admin(...words: string[]) {
  const { code, out, err } = await run(...words)
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}
const volumes = async (token: string) => (await t.api.request('GET', '/v4/volumes', { token })).status
/** Waits for the background writes. */
const settled = () => t.api.db.transaction().execute(async () => undefined)

test('a token ends at its expiry, and token list shows scopes, expiry, last use and revocation (security S4)', async () => {
  const account = await t.api.account()
  await t.api.user({ account, username: 'maria' })
  const ending = await admin('token', 'create', '--user', 'maria', '--scopes', '*', '--expires', '2026-03-01T13:00:00')
  const lasting = await admin('token', 'create', '--user', 'maria', '--scopes', 'volumes:read_only')
  expect(await volumes(ending.token)).toBe(200)
  t.api.clock.forward(3599)
  expect(await volumes(ending.token)).toBe(200)
  t.api.clock.forward(1)
  expect(await volumes(ending.token)).toBe(401)
  expect(await volumes(lasting.token)).toBe(200)
  await settled()
  const { tokens } = await admin('token', 'list', '--user', 'maria')
  const common = { user: 'maria', account, revoked: null, created: '2026-03-01T12:00:00' }
  expect(tokens).toEqual([
    { ...common, id: ending.id, scopes: '*', expires: '2026-03-01T13:00:00', last_used: '2026-03-01T12:59:59' },
    { ...common, id: lasting.id, scopes: 'volumes:read_only', expires: null, last_used: '2026-03-01T13:00:00' },
  ])
  const active = await admin('token', 'list', '--account', String(account), '--active')
  expect(active.tokens.map((k: { id: number }) => k.id)).toEqual([lasting.id])
  const past = await run('token', 'create', '--user', 'maria', '--scopes', '*', '--expires', '2026-03-01T12:00:00')
  expect(past.err).toContain('--expires must be in the future.')
})

test('token create refuses an unknown scope and names all scopes', async () => {
  await t.api.user({ username: 'maria' })
  const refused = await run('token', 'create', '--user', 'maria', '--scopes', 'volumes:read_only volume:read_write')
  expect(refused.code).toBe(2)
  expect(refused.err.split('\n')[0]).toBe(
    '--scopes: "volume:read_write" isn\'t a scope. Use * alone, or account, events, images, instances, monitoring, ' +
      'object_storage, volumes, each with :read_only or :read_write.',
  )
  expect(await admin('token', 'list', '--user', 'maria')).toEqual({ tokens: [] })
})

test('user create refuses the name of the demo user, for whom a start on a loopback address creates a token', async () => {
  const account = await t.api.account()
  const refused = await run('user', 'create', '--account', String(account), '--username', 'demo')
  expect([refused.code, refused.err.split('\n')[0]]).toEqual([2, 'Username "demo" is reserved for the demo account.'])
})

test('token revoke --user ends every token of one user and no other (security S4)', async () => {
  const account = await t.api.account()
  const tokens = [await t.api.token({ account, username: 'joe' }), await t.api.token({ username: 'joe' })]
  const other = await t.api.token({ account, username: 'maria' })
  const done = await admin('token', 'revoke', '--user', 'joe')
  expect(done.ids).toHaveLength(2)
  expect(await Promise.all(tokens.map(volumes))).toEqual([401, 401])
  expect(await volumes(other)).toBe(200)
  expect((await run('token', 'revoke')).code).toBe(2)
  expect((await run('token', 'revoke', '1', '--user', 'joe')).code).toBe(2)
})

test('user delete ends the tokens, and no later token gets the id of a deleted one (security S4)', async () => {
  const account = await t.api.account()
  await t.api.user({ account, username: 'joe', grants: 'volume:3:read_only,add_images' })
  const before = await admin('token', 'create', '--user', 'joe', '--scopes', '*')
  expect((await admin('user', 'list', '--account', String(account))).users).toEqual([
    {
      username: 'joe',
      account,
      restricted: true,
      grants: ['add_images', 'volume:3:read_only'],
      created: '2026-03-01T12:00:00',
    },
  ])
  expect(await admin('user', 'delete', 'joe')).toEqual({ username: 'joe', tokens: [before.id] })
  expect(await volumes(before.token)).toBe(401)
  expect((await admin('user', 'list', '--account', String(account))).users).toEqual([])
  await t.api.user({ account, username: 'joe' })
  const after = await admin('token', 'create', '--user', 'joe', '--scopes', '*')
  expect(after.id).toBeGreaterThan(before.id)
  expect((await run('user', 'delete', 'nobody')).err).toContain(`User "nobody" doesn't exist.`)
})

test('account delete needs the name, deletes everything of the account and nothing of another (security S4)', async () => {
  const s = t.api
  await addCatalog(s)
  const w = await makeWorld(s)
  for (const step of chain(w)) {
    // By its middle the chain has created resources of every type; nothing is deleted before that.
    if (typeof step === 'function') {
      await step(s)
      continue
    }
    if (step.method === 'DELETE' || /cancel|revoke$/.test(step.path)) continue
    expect((await sendWrite(s, step, w.token, { 'Idempotency-Key': step.op.replaceAll(' ', '-') })).status).toBe(200)
  }
  await t.bucket('kept')
  await t.put('kept', 'a.txt')
  const listed = (await admin('account', 'list')).accounts
  expect(listed.find((a: { id: number }) => a.id === t.account)).toMatchObject({ users: 1, buckets: 1, bytes: 5 })
  expect((await run('account', 'delete', String(w.account), '--name', 'Other')).code).toBe(2)
  expect(await volumes(w.token)).toBe(200)
  await admin('account', 'delete', String(w.account), '--name', 'Spec')
  expect(await volumes(w.token)).toBe(401)
  expect((await admin('account', 'list')).accounts.map((a: { id: number }) => a.id)).not.toContain(w.account)
  expect((await t.send('GET', await t.sign('kept', 'a.txt'))).text).toBe('hello')
  expect((await t.files()).blobs).toHaveLength(1)
  const made = await admin('account', 'create', '--name', 'Next')
  expect(made.id).toBeGreaterThan(Math.max(w.account, t.account))
})

test('signing-key rotate ends signed URLs of one account and lets new ones work (security S4)', async () => {
  await t.bucket('photos')
  await t.put('photos', 'a.txt')
  const old = await t.sign('photos', 'a.txt')
  expect((await t.send('GET', old)).status).toBe(200)
  await admin('signing-key', 'rotate', '--account', String(t.account))
  expect((await t.send('GET', old)).status).toBe(403)
  expect((await t.send('GET', await t.sign('photos', 'a.txt'))).status).toBe(200)
  expect((await run('signing-key', 'rotate', '--account', '99')).code).toBe(2)
})
