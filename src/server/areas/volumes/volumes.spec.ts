import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteInstance } from '../instances/instances'
import { testServer, type TestServer } from '#test/server/testing'
import { refusal, volumesOf } from '#test/server/volume-testing'
import { settleJobs } from '#test/server/writes-testing'

let s: TestServer
let v: Awaited<ReturnType<typeof volumesOf>>
beforeAll(async () => {
  s = await testServer()
  v = await volumesOf(s)
})
afterAll(() => s.close())
const attach = (id: number, body: object) => v.call('POST', `/${id}/attach`, body)
const refused = (n: number) =>
  refusal('instance_id', `The instance has ${n} volumes. This way of attaching allows at most ${n}.`)
const sorted = (answers: readonly { readonly status: number }[]) =>
  answers.map((r) => r.status).toSorted((a, b) => a - b)

test.each([
  ['the only one', { configs: 1 }, 0],
  ['the only one, booted', { configs: 1, lastConfig: 1 }, 0],
  ['the one booted last', { configs: 3, lastConfig: 2 }, 1],
])(
  'B4.5-1 B4.5-2 B4.5-12 B4.5-13 B4.5-16 D-volumes-5 the profile is the named one, none without persisting, else %s',
  async (_, about, n) => {
    const { id: instance_id, configs } = await v.instance(about)
    const last = configs.at(-1)?.id
    const [a, b, c, d] = [await v.ready(), await v.ready(), await v.ready(), await v.ready({ instance_id })]
    await attach(a, { instance_id })
    await attach(b, { instance_id, config_id: last })
    await attach(c, { instance_id, persist_across_boots: false })
    const profiles = [await v.row(a), await v.row(b), await v.row(c), await v.row(d)].map((row) => row.config_id)
    expect(profiles).toEqual([configs[n]?.id, last, null, configs[n]?.id])
    expect((await v.call('POST', `/${a}/detach`)).status).toBe(200)
    expect((await v.row(a)).config_id).toBe(null)
  },
)

test.each([
  [15, 8],
  [16, 16],
  [96, 64],
])(
  'B4.5-17 D-volumes-4 of an instance of %i GB, %i places are taken without persisting, and 8 else',
  async (memory, most) => {
    const { id: instance_id } = await v.instance({ memory })
    const id = await v.ready()
    const { id: _, ...row } = await v.row(id)
    const fill = async (n: number) => {
      for (; n > 0; n--)
        await s.db
          .insertInto('volume')
          .values({ ...row, instance_id })
          .execute()
    }
    await fill(8)
    expect((await attach(id, { instance_id })).body).toEqual(refused(8))
    expect((await v.create({ label: 'ninth', instance_id })).body).toEqual(refused(8))
    await fill(most - 8)
    expect((await attach(id, { instance_id, persist_across_boots: false })).body).toEqual(refused(most))
    const { body } = await v.call('GET', '?page_size=500')
    const one = body.data.find((d: { instance_id: number | null }) => d.instance_id === instance_id)
    expect((await v.call('POST', `/${one.id}/detach`)).status).toBe(200)
    expect((await attach(id, { instance_id, persist_across_boots: false })).status).toBe(200)
  },
)

test('of many volumes competing for the last place one gets it', async () => {
  const { id: instance_id } = await v.instance()
  for (let n = 0; n < 7; n++) await v.create({ label: 'seven', instance_id })
  const ids = [await v.ready(), await v.ready(), await v.ready()]
  expect(sorted(await Promise.all(ids.map((id) => attach(id, { instance_id }))))).toEqual([200, 400, 400])
})

test('of two that grow a volume at once one is refused; of two deletions one finds nothing', async () => {
  const id = await v.ready()
  const grown = await Promise.all([30, 40].map((size) => v.call('POST', `/${id}/resize`, { size })))
  expect(sorted(grown)).toEqual([200, 400])
  expect((await v.see(id)).size).toBe(grown.find((r) => r.status === 200)?.body.size)
  expect(sorted(await Promise.all([1, 2].map(() => v.call('DELETE', `/${id}`))))).toEqual([200, 404])
})

test('B4.5-18 a clone has the data of its source', async () => {
  const id = await v.ready()
  const { body } = await v.call('POST', `/${id}/clone`, { label: 'copy' })
  expect((await v.row(body.id)).content).toBe((await v.row(id)).content)
  expect((await v.row(await v.ready())).content).not.toBe((await v.row(id)).content)
})

test('a volume deleted while it is made, and one that an operator froze, are left alone by what was due', async () => {
  const one = (await v.create({ label: 'gone', region: 'us-iad' })).body.id
  const two = (await v.create({ label: 'frozen', region: 'us-iad' })).body.id
  expect((await v.call('DELETE', `/${one}`)).status).toBe(200)
  await s.db.updateTable('volume').set({ status: 'migrating' }).where('id', '=', two).execute()
  await settleJobs(s)
  expect([(await v.call('GET', `/${one}`)).status, (await v.see(two)).status]).toEqual([404, 'migrating'])
  expect(await s.db.selectFrom('job').selectAll().execute()).toEqual([])
})

test('B4.5-22 D-volumes-8 an instance that is deleted lets its volumes go, and nobody’s else', async () => {
  const one = await v.instance({ label: 'doomed' })
  const two = await v.instance({ label: 'other' })
  const [a, b] = [await v.ready({ instance_id: one.id }), await v.ready({ instance_id: one.id })]
  const c = await v.ready({ instance_id: two.id })
  expect(await v.see(a)).toMatchObject({ instance_id: one.id, instance_label: 'doomed' })
  s.clock.set('2026-06-02T12:00:00Z')
  await s.db.transaction().execute((trx) => deleteInstance(trx, s.clock, one.id))
  const free = { instance_id: null, instance_label: null, status: 'active', updated: '2026-06-02T12:00:00' }
  expect([await v.see(a), await v.see(b)]).toMatchObject([free, free])
  expect(await v.see(c)).toMatchObject({ instance_id: two.id, instance_label: 'other' })
  const { data } = (await s.request('GET', '/v4/account/events', { token: v.token })).body
  expect(data[0]).toMatchObject({ action: 'volume_detach', username: null, entity: { id: b, type: 'volume' } })
})
