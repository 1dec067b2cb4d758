import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIssue } from '#/server/areas/managed/managed-issues'
import { managedAccount, service } from '#test/server/managed-testing'
import { testServer, type TestServer } from '#test/server/testing'
import { runCommand } from '../run'

let s: TestServer
const update = (account: number, word: string) =>
  runCommand(
    ['account', 'update', String(account), word],
    { DATA_DIR: s.services.settings.dataDir, SEED: 'empty' },
    s.clock,
  )
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

test('an account that loses the managed product keeps no open issue, and failures are counted again with it', async () => {
  const m = await managedAccount(s)
  const { body } = await m.call('POST', '/services', service())
  const row = await s.db.selectFrom('managed_service').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
  const issue_id = await openIssue(s.db, s.clock, row, 'No response.')
  await s.db.updateTable('managed_service').set({ status: 'problem', failures: 3, issue_id }).execute()
  const [issue] = (await m.call('GET', '/issues')).body.data
  const ticket = async () => (await s.request('GET', `/v4/support/tickets/${issue.entity.id}`, { token: m.token })).body
  expect(await ticket()).toMatchObject({ status: 'new', closed: null })
  expect(await update(m.account, '--no-managed')).toMatchObject({ code: 0, err: '' })
  expect(await ticket()).toMatchObject({ status: 'closed', closed: '2026-03-01T12:00:00' })
  const found = await s.db.selectFrom('managed_service').select(['status', 'failures', 'issue_id']).execute()
  expect(found).toEqual([{ status: 'pending', failures: 0, issue_id: null }])
  expect(await update(m.account, '--managed')).toMatchObject({ code: 0, err: '' })
  expect((await m.call('GET', '/issues')).body.results).toBe(1)
})

test('an account that gains or loses the managed product has an event of it, once for each change', async () => {
  const account = await s.account()
  const token = await s.token({ account })
  for (const word of ['--managed', '--managed', '--no-managed', '--no-managed'])
    expect(await update(account, word)).toMatchObject({ code: 0, err: '' })
  const { body } = await s.request('GET', '/v4/account/events', { token })
  const entity = { id: account, label: expect.any(String), type: 'account', url: '/v4/account' }
  expect(body.data).toMatchObject([
    { action: 'managed_disabled', entity, username: null },
    { action: 'managed_enabled', entity, username: null },
  ])
  expect(body.results).toBe(2)
})
