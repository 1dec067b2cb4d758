import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteInstance } from '../instances/instances'
import { testServer, type TestServer } from '#test/server/testing'
import { refusal, volumesOf, work } from '#test/server/volume-testing'

let s: TestServer
let v: Awaited<ReturnType<typeof volumesOf>>
beforeAll(async () => {
  s = await testServer()
  v = await volumesOf(s)
})
afterAll(() => s.close())
const setStatus = (id: number, status: string) =>
  s.db.updateTable('volume').set({ status }).where('id', '=', id).execute()

test('B4.5-21 B4.5-5 B3-10 D-volumes-2 a volume grows: resizing with the new size, active a second later', async () => {
  s.clock.set('2026-05-01T12:00:00Z')
  const id = await v.ready()
  s.clock.forward(60)
  const grown = await v.call('POST', `/${id}/resize`, { size: 21 })
  expect({ status: grown.status, body: grown.body }).toMatchObject({
    status: 200,
    body: { id, status: 'resizing', size: 21, updated: '2026-05-01T12:01:01' },
  })
  const again = await v.call('POST', `/${id}/resize`, { size: 30 })
  expect({ status: again.status, body: again.body }).toEqual({
    status: 400,
    body: refusal('', 'The volume is resizing. It must be active.'),
  })
  await work(s)
  expect(await v.see(id)).toEqual({ ...grown.body, status: 'active' })
  for (const size of [21, 20, 10]) {
    const shrunk = await v.call('POST', `/${id}/resize`, { size })
    expect({ status: shrunk.status, body: shrunk.body }).toEqual({
      status: 400,
      body: refusal('size', 'Size must be more than the current 21 GiB.'),
    })
  }
  expect((await v.call('POST', `/${id}/resize`, {})).body).toEqual(refusal('size', 'Size is required.'))
  expect(await v.see(id)).toMatchObject({ size: 21, status: 'active' })
})

test.each(['creating', 'resizing', 'migrating'])(
  'B3-10 B4.5-18 B4.5-21 D-volumes-3 a volume that is %s is neither grown, cloned nor attached',
  async (status) => {
    const id = await v.ready()
    const { id: instance_id } = await v.instance()
    await setStatus(id, status)
    const before = await v.row(id)
    for (const [path, body] of [
      ['resize', { size: 40 }],
      ['clone', { label: 'copy' }],
      ['attach', { instance_id }],
    ] as const) {
      const answer = await v.call('POST', `/${id}/${path}`, body)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 400,
        body: refusal('', `The volume is ${status}. It must be active.`),
      })
    }
    expect(await v.row(id)).toEqual(before)
  },
)

test('B4.5-18 B4.5-19 a clone is a new volume of the same size and data', async () => {
  const { id: instance_id } = await v.instance({ region: 'eu-central' })
  const id = await v.ready({ label: 'source', size: 77, instance_id, region: 'eu-central', tags: ['prod'] })
  const made = await v.call('POST', `/${id}/clone`, { label: 'copy' })
  expect({ status: made.status, body: made.body }).toMatchObject({
    status: 200,
    body: { label: 'copy', status: 'creating', size: 77, region: 'eu-central', instance_id: null, tags: [] },
  })
  expect(made.body.id).not.toBe(id)
  expect((await v.row(made.body.id)).content).toBe((await v.row(id)).content)
  expect((await v.row(await v.ready())).content).not.toBe((await v.row(id)).content)
  await work(s)
  expect((await v.see(made.body.id)).status).toBe('active')
  expect((await v.see(id)).instance_id).toBe(instance_id)
  expect((await v.call('POST', `/${id}/clone`, {})).body).toEqual(refusal('label', 'Label is required.'))
})

test('B4.5-10 B3-11 a volume that migrates cannot be deleted until it has', async () => {
  const id = await v.ready()
  await setStatus(id, 'migrating')
  const refused = await v.call('DELETE', `/${id}`)
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 400,
    body: refusal('', 'The volume is migrating.'),
  })
  await setStatus(id, 'active')
  const gone = await v.call('DELETE', `/${id}`)
  expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: {} })
  expect([(await v.call('GET', `/${id}`)).status, (await v.call('DELETE', `/${id}`)).status]).toEqual([404, 404])
})

test('B4.5-10 D-volumes-6 an attached volume is not deleted, a detached one is not detached, and no number comes back', async () => {
  const { id: instance_id } = await v.instance()
  const id = await v.ready({ instance_id, region: undefined })
  const attached = await v.call('DELETE', `/${id}`)
  expect({ status: attached.status, body: attached.body }).toEqual({
    status: 400,
    body: refusal('', 'The volume is attached. Detach it first.'),
  })
  const detached = await v.call('POST', `/${id}/detach`)
  expect({ status: detached.status, body: detached.body }).toEqual({ status: 200, body: {} })
  const twice = await v.call('POST', `/${id}/detach`)
  expect({ status: twice.status, body: twice.body }).toEqual({
    status: 400,
    body: refusal('', "The volume isn't attached."),
  })
  await s.user({ account: v.account, username: 'granted', grants: `volume:${id}:read_write` })
  expect((await v.call('DELETE', `/${id}`)).status).toBe(200)
  expect(await s.db.selectFrom('user_grant').selectAll().where('username', '=', 'granted').execute()).toEqual([])
  expect(await v.ready()).toBeGreaterThan(id)
})

test('a volume deleted while it is made, and one that an operator froze, are left alone by what was due', async () => {
  const one = (await v.create({ label: 'gone', region: 'us-iad' })).body.id
  const two = (await v.create({ label: 'frozen', region: 'us-iad' })).body.id
  expect((await v.call('DELETE', `/${one}`)).status).toBe(200)
  await setStatus(two, 'migrating')
  await work(s)
  expect([(await v.call('GET', `/${one}`)).status, (await v.see(two)).status]).toEqual([404, 'migrating'])
  expect(await s.db.selectFrom('job').selectAll().execute()).toEqual([])
})

test('of two that grow a volume at once one is refused; of two deletions one finds nothing', async () => {
  const id = await v.ready()
  const grown = await Promise.all([30, 40].map((size) => v.call('POST', `/${id}/resize`, { size })))
  expect(grown.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await v.see(id)).size).toBe(grown.find((r) => r.status === 200)?.body.size)
  const gone = await Promise.all([1, 2].map(() => v.call('DELETE', `/${id}`)))
  expect(gone.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('B4.5-22 D-volumes-8 an instance that is deleted lets its volumes go, and nobody’s else', async () => {
  s.clock.set('2026-06-01T12:00:00Z')
  const one = await v.instance({ label: 'doomed' })
  const two = await v.instance({ label: 'other' })
  const [a, b] = [await v.ready({ instance_id: one.id }), await v.ready({ instance_id: one.id })]
  const c = await v.ready({ instance_id: two.id })
  expect(await v.see(a)).toMatchObject({ instance_id: one.id, instance_label: 'doomed' })
  s.clock.set('2026-06-02T12:00:00Z')
  await s.db.transaction().execute((trx) => deleteInstance(trx, s.clock, one.id))
  for (const id of [a, b]) {
    expect(await v.see(id)).toMatchObject({
      instance_id: null,
      instance_label: null,
      status: 'active',
      updated: '2026-06-02T12:00:00',
    })
  }
  expect(await v.see(c)).toMatchObject({ instance_id: two.id, instance_label: 'other' })
  const { data } = (await s.request('GET', '/v4/account/events', { token: v.token })).body
  expect(data[0]).toMatchObject({ action: 'volume_detach', username: null, entity: { id: b, type: 'volume' } })
})

test('every change leaves an event, a refused one none', async () => {
  const w = await volumesOf(s)
  const { id: instance_id } = await w.instance()
  const id = await w.ready({ label: 'watched' })
  await w.call('PUT', `/${id}`, { label: 'watched-2' })
  await w.call('POST', `/${id}/attach`, { instance_id })
  await w.call('DELETE', `/${id}`)
  await w.call('POST', `/${id}/resize`, { size: 10 })
  await w.call('POST', `/${id}/detach`)
  await w.call('POST', `/${id}/resize`, { size: 30 })
  await work(s)
  await w.call('POST', `/${id}/clone`, { label: 'copy' })
  await w.call('DELETE', `/${id}`)
  const { data } = (await s.request('GET', '/v4/account/events', { token: w.token })).body
  expect(data.map((e: { action: string }) => e.action)).toEqual(
    ['delete', 'clone', 'resize', 'detach', 'attach', 'update', 'create'].map((verb) => `volume_${verb}`),
  )
  const entity = { id, label: 'watched-2', type: 'volume', url: `/v4/volumes/${id}` }
  expect(data[0]).toMatchObject({ username: `owner-${w.account}`, entity })
})
