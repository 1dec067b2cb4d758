import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { removeDue } from '../objects/storage/removals'
import { deleteAccount } from './deletions'
import { countChanges } from '#test/server/changes-testing'
import { testServer, type TestServer } from '#test/server/testing'

const AT = '2026-02-28T00:00:00'
const MANY = 1200
let s: TestServer
beforeEach(async () => {
  s = await testServer()
})
afterEach(() => s.close())

/** Rows of every kind that a client can create without a limit of their number. */
async function fill(account: number, username: string) {
  const region = await s.db.selectFrom('region').select('id').executeTakeFirstOrThrow()
  const { id: token } = await s.db
    .selectFrom('token')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: 100 }, (_, n) => n)
  for (let from = 0; from < MANY; from += ids.length) {
    const rows = <T>(row: (name: string) => T) => ids.map((n) => row(`${account}-${from + n}`))
    const own = { account_id: account, created: AT }
    await s.db
      .insertInto('volume')
      .values(
        rows((label) => ({
          ...own,
          label,
          updated: AT,
          status: 'active',
          size: 20,
          region: region.id,
          instance_id: null,
          config_id: null,
          tags: '[]',
          hardware_type: 'nvme',
          content: '',
          encryption: null,
        })),
      )
      .execute()
    await s.db
      .insertInto('access_key')
      .values(
        rows((label) => ({
          account_id: account,
          label,
          access_key: label,
          secret_sealed: '',
          bucket_access: null,
          regions: null,
        })),
      )
      .execute()
    await s.db
      .insertInto('monitoring_client')
      .values(
        rows((label) => ({
          ...own,
          label,
          api_key_sealed: '',
          install_code_sealed: '',
          apache: 0,
          mysql: 0,
          nginx: 0,
          updated: AT,
        })),
      )
      .execute()
    await s.db
      .insertInto('event')
      .values(rows((action) => ({ ...own, action, entity: null, username: null })))
      .execute()
    await s.db
      .insertInto('keyed_write')
      .values(
        rows((key_hash) => ({
          token_id: token,
          key_hash,
          request_hash: '',
          status: 200,
          answer_sealed: null,
          created: AT,
        })),
      )
      .execute()
    await s.db
      .insertInto('ticket')
      .values(
        rows((summary) => ({
          account_id: account,
          summary,
          description: '',
          status: 'open',
          closable: 1,
          closed: null,
          opened: AT,
          opened_by: username,
          updated: AT,
          updated_by: null,
          managed_issue: 0,
          entity: null,
        })),
      )
      .execute()
  }
  const { id: ticket } = await s.db
    .selectFrom('ticket')
    .select('id')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  await sql`INSERT INTO ticket_reply (ticket_id, created, created_by, description, from_vendor)
    SELECT ${ticket}, ${AT}, ${username}, '', 0 FROM volume WHERE account_id = ${account}`.execute(s.db)
}
const TABLES = ['volume', 'access_key', 'monitoring_client', 'event', 'ticket'] as const
const rowsOf = (account: number) =>
  Promise.all(
    TABLES.map(
      async (table) =>
        (await s.db.selectFrom(table).select('account_id').where('account_id', '=', account).execute()).length,
    ),
  )

test('an account is deleted 500 rows at a time, so that others can write in between (security M6)', async () => {
  const [a, b] = [await s.account(), await s.account()]
  await s.token({ account: a, username: 'leaving' })
  await s.token({ account: b, username: 'staying' })
  await fill(a, 'leaving')
  await fill(b, 'staying')
  const { db, most } = countChanges(s.db)
  await deleteAccount({ ...s.services, db }, a)
  const { bucket: _, ...changed } = most()
  expect(changed).toMatchObject({
    volume: 500,
    access_key: 500,
    monitoring_client: 500,
    event: 500,
    ticket: 500,
    ticket_reply: 500,
    keyed_write: 500,
  })
  expect(Math.max(...Object.values(changed))).toBe(500)
  // Tokens end first: without its saved response a repeated write would act twice.
  const order = Object.keys(changed)
  expect(order.indexOf('token')).toBeLessThan(order.indexOf('keyed_write'))
  expect(await rowsOf(a)).toEqual(TABLES.map(() => 0))
  expect(await rowsOf(b)).toEqual(TABLES.map(() => MANY))
  expect(await s.db.selectFrom('keyed_write').select('token_id').execute()).toHaveLength(MANY)
}, 60_000)

/** An account with the bytes of an attachment and of an image. */
async function accountWithBytes(): Promise<{ readonly account: number; readonly image: string }> {
  const account = await s.account()
  const token = await s.token({ account })
  const upload = () => s.request('POST', '/v4/images/upload', { token, body: { label: 'golden', region: 'us-iad' } })
  const { id } = (await s.request('POST', '/v4/support/tickets', { token, body: { summary: 's', description: 'd' } }))
    .body
  const raw = new FormData()
  raw.append('file', new File(['hello'], 'a.txt'))
  expect((await s.request('POST', `/v4/support/tickets/${id}/attachments`, { token, raw })).status).toBe(200)
  expect((await upload()).status).toBe(200)
  const { blob } = await s.services.store.write(Readable.from([Buffer.from('image')]), 100)
  await s.db.updateTable('image').set({ blob }).where('account_id', '=', account).execute()
  return { account, image: blob }
}
const scheduled = async () => (await s.db.selectFrom('removal').select('blob').execute()).map((row) => row.blob)

test('bytes of a deleted account stay for S3_KEEP_DAYS, so that a restored database finds them', async () => {
  const { account, image } = await accountWithBytes()
  const store = Object.assign(s.services.store, { keepSeconds: 7 * 86_400 })
  await deleteAccount(s.services, account)
  const due = await scheduled()
  expect(due).toContain(image)
  expect(await Promise.all(due.map((blob) => store.stat(blob)))).toEqual([
    expect.objectContaining({ size: 5 }),
    expect.objectContaining({ size: 5 }),
  ])
})

test('bytes that a killed deletion of an account leaves are scheduled, however many they are', async () => {
  const { account, image } = await accountWithBytes()
  const { store } = s.services
  const remove = vi.spyOn(store, 'remove').mockRejectedValue(new Error('killed'))
  await deleteAccount(s.services, account)
  remove.mockRestore()
  const left = await scheduled()
  expect(left).toHaveLength(2)
  expect(left).toContain(image)
  await s.db.updateTable('removal').set({ due: '2000-01-01T00:00:00' }).execute()
  expect(await removeDue(s.services)).toBe(2)
  expect(await Promise.all(left.map((blob) => store.stat(blob)))).toEqual([null, null])
})
