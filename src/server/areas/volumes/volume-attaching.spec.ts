import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { refusal, volumesOf, work } from '#test/server/volume-testing'

let s: TestServer
let v: Awaited<ReturnType<typeof volumesOf>>
beforeAll(async () => {
  s = await testServer()
  v = await volumesOf(s)
})
afterAll(() => s.close())
const attach = (id: number, body: object, as?: string) => v.call('POST', `/${id}/attach`, body, as)

test('B4.5-11 D-volumes-3 attaching shows the instance at once, and detaching removes it', async () => {
  s.clock.set('2026-03-01T12:00:00Z')
  const { id: instance_id } = await v.instance({ label: 'db-replica-2', running: false })
  const id = await v.ready()
  const before = await v.see(id)
  s.clock.forward(60)
  const done = await attach(id, { instance_id })
  const shown = { ...before, instance_id, instance_label: 'db-replica-2', updated: '2026-03-01T12:01:01' }
  expect([done.status, done.body, await v.see(id)]).toEqual([200, shown, shown])
  const again = await attach(id, { instance_id })
  expect({ status: again.status, body: again.body }).toEqual({
    status: 400,
    body: refusal('', 'The volume is attached. Detach it first.'),
  })
  expect((await v.call('POST', `/${id}/detach`)).body).toEqual({})
  expect(await v.see(id)).toMatchObject({ instance_id: null, instance_label: null })
  expect((await v.row(id)).config_id).toBe(null)
  const none = await attach(id, {})
  expect({ status: none.status, body: none.body }).toEqual({
    status: 400,
    body: refusal('instance_id', 'Instance is required.'),
  })
})

test.each([
  ['attach', 'volumes:read_write'],
  ['attach', 'volumes:read_write instances:read_only'],
  ['attach', 'instances:read_write'],
  ['detach', 'volumes:read_write instances:read_only'],
  ['detach', 'instances:read_write volumes:read_only'],
])('B4.5-11 B4.5-20 to %s a token with %s is not enough', async (path, scopes) => {
  const { id: instance_id } = await v.instance()
  const id = await v.ready({ instance_id })
  const token = await s.token({ username: `owner-${v.account}`, scopes })
  expect((await v.call('POST', `/${id}/${path}`, { instance_id }, token)).status).toBe(403)
  const both = await s.token({ username: `owner-${v.account}`, scopes: 'volumes:read_write instances:read_write' })
  expect((await v.call('POST', `/${id}/detach`, undefined, both)).status).toBe(200)
})

test('B4.5-15 D-volumes-3 the instance must exist and be in the volume’s region', async () => {
  const id = await v.ready()
  const w = await volumesOf(s)
  for (const instance_id of [(await w.instance()).id, 999_999]) {
    const answer = await attach(id, { instance_id })
    const reason = `This account has no instance ${instance_id}.`
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: refusal('instance_id', reason) })
  }
  const far = await attach(id, { instance_id: (await v.instance({ region: 'eu-central' })).id })
  const reason = 'The instance is in eu-central but the volume is in us-iad. Both must be in one region.'
  expect({ status: far.status, body: far.body }).toEqual({ status: 400, body: refusal('instance_id', reason) })
  expect((await v.see(id)).instance_id).toBe(null)
})

describe('configuration profile', () => {
  test('B4.5-1 B4.5-12 the named profile is used if it belongs to the instance', async () => {
    const a = await v.instance({ configs: 3, lastConfig: 1 })
    const b = await v.instance()
    const [, , third] = a.configs
    const id = await v.ready()
    const config_id = b.configs[0]?.id
    const reason = `Configuration profile ${config_id} doesn't belong to instance ${a.id}.`
    for (const answer of [
      await attach(id, { instance_id: a.id, config_id }),
      await v.create({ label: 'new', instance_id: a.id, config_id }),
    ]) {
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: refusal('config_id', reason) })
    }
    expect((await attach(id, { instance_id: a.id, config_id: third?.id })).status).toBe(200)
    expect((await v.row(id)).config_id).toBe(third?.id)
    const made = await v.create({ label: 'new', instance_id: a.id, config_id: third?.id })
    expect((await v.row(made.body.id)).config_id).toBe(third?.id)
  })

  test("B4.5-1 a profile can't be named without its instance", async () => {
    const { configs } = await v.instance()
    const answer = await v.create({ label: 'new', region: 'us-iad', config_id: configs[0]?.id })
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: refusal('config_id', 'A configuration profile needs an instance.'),
    })
  })

  test.each([
    ['the only one', { configs: 1 }, 0],
    ['the only one, booted', { configs: 1, lastConfig: 1 }, 0],
    ['the one booted last', { configs: 3, lastConfig: 2 }, 1],
  ])('B4.5-2 B4.5-12 D-volumes-5 without a named profile, this one is used: %s', async (_, instance, n) => {
    const { id: instance_id, configs } = await v.instance(instance)
    const id = await v.ready()
    await attach(id, { instance_id })
    const made = await v.create({ label: 'new', instance_id })
    expect({ instance_id: made.body.instance_id, region: made.body.region, status: made.body.status }).toEqual({
      instance_id,
      region: 'us-iad',
      status: 'creating',
    })
    expect([(await v.row(id)).config_id, (await v.row(made.body.id)).config_id]).toEqual([
      configs[n]?.id,
      configs[n]?.id,
    ])
  })

  test.each([
    [{ configs: 2 }, 'The instance has several configuration profiles and none has booted yet. Choose one.'],
    [{ configs: 0 }, 'The instance has no configuration profile.'],
  ])('B4.5-2 D-volumes-5 if no profile can be chosen, the error is on config_id: %j', async (instance, reason) => {
    const { id: instance_id } = await v.instance(instance)
    const id = await v.ready()
    for (const answer of [await attach(id, { instance_id }), await v.create({ label: 'new', instance_id })]) {
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: refusal('config_id', reason) })
    }
    expect((await v.see(id)).instance_id).toBe(null)
  })
})

describe('without persisting across boots', () => {
  test('B4.5-16 B4.5-13 the volume gets no profile, and persists by default', async () => {
    const { id: instance_id, configs } = await v.instance()
    const [a, b] = [await v.ready(), await v.ready()]
    await attach(a, { instance_id, persist_across_boots: false })
    await attach(b, { instance_id })
    expect([(await v.row(a)).config_id, (await v.row(b)).config_id]).toEqual([null, configs[0]?.id])
    expect((await v.see(a)).instance_id).toBe(instance_id)
    const wrong = await attach(await v.ready(), { instance_id, persist_across_boots: 'no' })
    expect({ status: wrong.status, field: wrong.body.errors[0].field }).toEqual({
      status: 400,
      field: 'persist_across_boots',
    })
  })

  test('B4.5-16 D-volumes-3 no profile can be named, and the instance must be running', async () => {
    const on = await v.instance()
    const off = await v.instance({ running: false, region: 'eu-central' })
    const id = await v.ready()
    const named = await attach(id, { instance_id: on.id, config_id: on.configs[0]?.id, persist_across_boots: false })
    expect({ status: named.status, field: named.body.errors[0].field }).toEqual({ status: 400, field: 'config_id' })
    const stopped = await attach(id, { instance_id: off.id, persist_across_boots: false })
    expect([stopped.status, stopped.body.errors.map((e: { field: string }) => e.field)]).toEqual([
      400,
      ['instance_id', 'persist_across_boots'],
    ])
    expect(stopped.body.errors[1].reason).toBe(
      "The instance isn't running. Start it, or keep the volume attached when it restarts.",
    )
    expect((await v.see(id)).instance_id).toBe(null)
  })

  test.each([
    [15, 8],
    [16, 16],
    [24, 24],
    [96, 64],
  ])('B4.5-17 D-volumes-4 an instance of %i GB accepts %i', async (memory, most) => {
    const { id: instance_id } = await v.instance({ memory })
    const ids: number[] = []
    for (let n = 0; n <= most; n++) {
      ids.push((await v.create({ label: 'many', region: 'us-iad' })).body.id)
    }
    await work(s)
    const answers = []
    for (const id of ids) answers.push(await attach(id, { instance_id, persist_across_boots: false }))
    expect(answers.map((r) => r.status)).toEqual([...Array<number>(most).fill(200), 400])
    const reason = `The instance has ${most} volumes. This way of attaching allows at most ${most}.`
    expect(answers.at(-1)?.body).toEqual(refusal('instance_id', reason))
    // Volumes that persist have eight places, whichever volumes use them.
    const persisting = await attach(ids.at(-1) ?? 0, { instance_id })
    expect({ status: persisting.status, body: persisting.body }).toEqual({
      status: 400,
      body: refusal('instance_id', `The instance has ${most} volumes. This way of attaching allows at most 8.`),
    })
  })

  test('D-volumes-4 eight volumes persist at any memory, and a ninth is neither attached nor created', async () => {
    const { id: instance_id } = await v.instance({ memory: 64 })
    for (let n = 0; n < 8; n++) expect((await v.create({ label: 'eight', instance_id })).status).toBe(200)
    const reason = 'The instance has 8 volumes. This way of attaching allows at most 8.'
    const ninth = await v.create({ label: 'ninth', instance_id })
    expect({ status: ninth.status, body: ninth.body }).toEqual({ status: 400, body: refusal('instance_id', reason) })
    const id = await v.ready()
    expect((await attach(id, { instance_id })).body).toEqual(refusal('instance_id', reason))
    expect((await attach(id, { instance_id, persist_across_boots: false })).status).toBe(200)
  })

  test('of many volumes competing for the last place one gets it', async () => {
    const { id: instance_id } = await v.instance()
    for (let n = 0; n < 7; n++) await v.create({ label: 'seven', instance_id })
    const ids = [await v.ready(), await v.ready(), await v.ready()]
    const answers = await Promise.all(ids.map((id) => attach(id, { instance_id })))
    expect(answers.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })
})

test('B4.5-7 D-volumes-3 a volume created at an instance is in its region, and another region is refused', async () => {
  const { id: instance_id } = await v.instance({ region: 'eu-central' })
  const there = await v.create({ label: 'new', instance_id })
  expect(there.body).toMatchObject({ region: 'eu-central', instance_id, instance_label: 'web-1' })
  expect((await v.create({ label: 'new', instance_id, region: 'eu-central' })).status).toBe(200)
  const far = await v.create({ label: 'new', instance_id, region: 'us-iad' })
  const reason = 'The instance is in eu-central. Choose that region or none.'
  expect({ status: far.status, body: far.body }).toEqual({ status: 400, body: refusal('region', reason) })
  const foreign = await v.create({ label: 'new', instance_id: 999_999 })
  expect(foreign.body).toEqual(refusal('instance_id', 'This account has no instance 999999.'))
})

test('B4.5-14 a restricted user needs read_write on both the volume and the instance', async () => {
  const { id: instance_id } = await v.instance()
  const id = await v.ready()
  const [volume, instance] = [`volume:${id}`, `instance:${instance_id}`]
  for (const [grants, lacks] of [
    [`${volume}:read_only,${instance}:read_write`, `${volume}:read_write`],
    [`${volume}:read_write,${instance}:read_only`, `${instance}:read_write`],
    [`${volume}:read_write`, `${instance}:read_write`],
  ] as const) {
    const token = await s.token({ account: v.account, grants })
    const answer = await attach(id, { instance_id }, token)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 403,
      body: refusal('', `Your user lacks the grant ${lacks}.`),
    })
  }
  expect((await v.see(id)).instance_id).toBe(null)
  const both = await s.token({ account: v.account, grants: `${volume}:read_write,${instance}:read_write` })
  expect((await attach(id, { instance_id }, both)).status).toBe(200)
  const half = await s.token({ account: v.account, grants: `${volume}:read_write` })
  expect((await v.call('POST', `/${id}/detach`, undefined, half)).status).toBe(403)
  expect((await v.see(id)).instance_id).toBe(instance_id)
  expect((await v.call('POST', `/${id}/detach`, undefined, both)).status).toBe(200)
  const maker = await s.token({ account: v.account, grants: 'add_volumes' })
  expect((await v.create({ label: 'new', instance_id }, maker)).status).toBe(403)
})
