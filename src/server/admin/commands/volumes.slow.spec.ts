/** Volumes on a server process that is stopped and restarted, and the operator's volume commands. */
import { expect, test } from 'vitest'
import { serverWithCommands } from '#test/server/commands-testing'

const on = serverWithCommands()
const { admin, done, call } = on

const statusOf = async (id: number) => (await call('GET', `/volumes/${id}`)).body.status
const becomesActive = (id: number) => expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('active')

test('D-volumes-7 a volume becomes active by itself, even if the server is restarted', async () => {
  const made = await call('POST', '/volumes', { label: 'data', region: 'us-x' })
  expect([made.status, made.body.status]).toEqual([200, 'creating'])
  await on.restart()
  await becomesActive(made.body.id)
  const grown = await call('POST', `/volumes/${made.body.id}/resize`, { size: 30 })
  expect([grown.status, grown.body.status]).toEqual([200, 'resizing'])
  await becomesActive(made.body.id)
})

test('B3-11 a status set by the operator takes effect in the rules', async () => {
  const { id } = (await call('POST', '/volumes', { label: 'moving', region: 'us-x' })).body
  await becomesActive(id)
  expect(await done('volume', 'update', String(id), '--status', 'migrating')).toEqual({ id, status: 'migrating' })
  const refused = await call('DELETE', `/volumes/${id}`)
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 400,
    body: { errors: [{ field: '', reason: 'The volume is migrating.' }] },
  })
  await done('volume', 'update', String(id), '--status=active')
  expect((await call('DELETE', `/volumes/${id}`)).status).toBe(200)
  for (const words of [
    ['999999', '--status', 'active'],
    ['1', '--status', 'broken'],
    ['1'],
    ['x', '--status', 'active'],
  ]) {
    expect((await admin('volume', 'update', ...words)).code).toBe(2)
  }
})

test("B4.5-16 B4.5-22 stopping an instance detaches volumes that don't persist, and deleting it detaches the rest", async () => {
  const { id: instance_id } = await done(
    'instance',
    'create',
    '--account',
    on.account,
    '--label',
    'web-1',
    '--region',
    'us-x',
    '--running',
  )
  const ids: number[] = []
  for (const persist_across_boots of [true, false]) {
    const { id } = (await call('POST', '/volumes', { label: 'data', region: 'us-x' })).body
    await becomesActive(id)
    expect((await call('POST', `/volumes/${id}/attach`, { instance_id, persist_across_boots })).status).toBe(200)
    ids.push(id)
  }
  const attached = async () =>
    Promise.all(ids.map(async (id) => (await call('GET', `/volumes/${id}`)).body.instance_id))
  await done('instance', 'update', String(instance_id), '--running', '--memory', '8')
  expect(await attached()).toEqual([instance_id, instance_id])
  await done('instance', 'update', String(instance_id), '--stopped')
  expect(await attached()).toEqual([instance_id, null])
  await done('instance', 'delete', String(instance_id))
  expect(await attached()).toEqual([null, null])
  const { data } = await done('event', 'list', '--account', on.account)
  expect(data.slice(0, 2)).toMatchObject([
    { action: 'volume_detach', username: null, entity: { id: ids[0] } },
    { action: 'volume_detach', username: null, entity: { id: ids[1] } },
  ])
})
