/** Model of volumes, their statuses and their instances. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { move, time, view, type Area } from './run'
import {
  agrees,
  all,
  call,
  DONE,
  found,
  history,
  is,
  later,
  now,
  nth,
  refused,
  type Stage,
  type Verdict,
} from './stage'
import { makeMachines, staffMoves } from './volume-machines'
import { asVolume, place, room, there, type Machine, type Model, type Volume } from './volume-world'

const which = fc.nat(30)
const LABELS = ['data', 'db-1', 'x']
const label = fc.constantFrom(...LABELS, ...LABELS, '1st', 'x'.repeat(33))
const wrongLabel = (l: string) => !LABELS.includes(l)
const badSize = (size: number) => size < 10 || size > 10_240
const config = fc.constantFrom('none', 'none', 'none', 'first', 'second', 'other')
const configOf = (machine: Machine | undefined, chosen: string): number | undefined =>
  chosen === 'none' ? undefined : (machine?.configs[['first', 'second'].indexOf(chosen)] ?? 999_999)

const find = (m: Model, n: number) => found(m.volumes, n, '/volumes')
const record = (m: Model, { username }: Stage, verb: string, { id }: Pick<Volume, 'id'>) =>
  m.happened.push([`volume_${verb}`, id, username])

/** Adds a new volume to the model with the number from the server's response. */
function add(m: Model, stage: Stage, id: number, about: Pick<Volume, 'label' | 'size' | 'region' | 'tags'>): Volume {
  const at = now(stage)
  const volume: Volume = {
    ...about,
    id,
    status: 'creating',
    machine: null,
    config: null,
    created: at,
    updated: at,
    gone: false,
  }
  m.volumes.push(volume)
  m.jobs.push({ volume, from: 'creating', due: later(at, 1) })
  return volume
}

const create = move(
  'create',
  fc.record({
    label,
    size: fc.constantFrom(undefined, 10, 20, 10_240, 9, 10_241),
    region: fc.constantFrom(undefined, 'us-iad', 'us-iad', 'eu-central', 'bare', 'nowhere'),
    machine: fc.option(which, { nil: undefined }),
    config,
    tags: fc.constantFrom(undefined, [], ['prod', 'db']),
  }),
  async (m: Model, stage, c) => {
    const machine = c.machine === undefined ? undefined : nth(m.machines, c.machine)
    const config_id = configOf(machine, c.config)
    const { machine: _, config: __, ...sent } = c
    const answer = await call(stage, 'POST', '/volumes', { ...sent, instance_id: machine?.id, config_id })
    const wrong = [
      ...(wrongLabel(c.label) ? ['label'] : []),
      ...(c.size !== undefined && badSize(c.size) ? ['size'] : []),
      ...(!machine && c.region === undefined ? ['region'] : []),
      ...(!machine && config_id !== undefined ? ['config_id'] : []),
    ]
    if (wrong.length > 0) return agrees(answer, refused(400, ...wrong))
    const at = machine && place(machine, { persist: true, config: config_id, region: c.region, field: 'region' })
    if (at && 'wrong' in at) return agrees(answer, at.wrong)
    const region = machine?.region ?? c.region ?? ''
    if (region === 'bare' || region === 'nowhere')
      return agrees(answer, refused(400, machine ? 'instance_id' : 'region'))
    if (machine && room(m, machine, true) <= 0) return agrees(answer, refused(400, 'instance_id'))
    const about = { label: c.label, size: c.size ?? 20, region, tags: c.tags ?? [] }
    const volume = add(m, stage, answer.body.id, about)
    Object.assign(volume, { machine: machine ?? null, config: at?.config ?? null })
    record(m, stage, 'create', volume)
    agrees(answer, is(asVolume(volume)))
  },
)

const update = move(
  'update',
  fc.record({ n: which, label: fc.option(label, { nil: undefined }), tags: fc.constantFrom(undefined, [], ['a']) }),
  async (m: Model, stage, { n, ...sent }) => {
    const { thing: volume, path } = find(m, n)
    const answer = await call(stage, 'PUT', path, sent)
    if (!volume) return agrees(answer, refused(404))
    if (sent.label !== undefined && wrongLabel(sent.label)) return agrees(answer, refused(400, 'label'))
    const next = { label: sent.label ?? volume.label, tags: sent.tags ?? volume.tags }
    if (next.label !== volume.label || next.tags.join() !== volume.tags.join()) {
      Object.assign(volume, next, { updated: now(stage) })
      record(m, stage, 'update', volume)
    }
    agrees(answer, is(asVolume(volume)))
  },
)

const remove = move('remove', which, async (m: Model, stage, n) => {
  const { thing: volume, path } = find(m, n)
  const answer = await call(stage, 'DELETE', path)
  if (!volume) return agrees(answer, refused(404))
  if (volume.status === 'migrating' || volume.machine) return agrees(answer, refused(400))
  volume.gone = true
  record(m, stage, 'delete', volume)
  agrees(answer, DONE)
})

/** The expected response to attaching, and the volume in the model after it. */
function attached(
  m: Model,
  stage: Stage,
  volume: Volume,
  {
    machine,
    config_id,
    persist = true,
  }: { machine: Machine; config_id: number | undefined; persist?: boolean | undefined },
): Verdict {
  if (!persist && config_id !== undefined) return refused(400, 'config_id')
  const at = place(machine, { persist, config: config_id, region: volume.region, field: 'instance_id' })
  if ('wrong' in at) return at.wrong
  if (volume.machine || volume.status !== 'active') return refused(400)
  if (room(m, machine, persist) <= 0) return refused(400, 'instance_id')
  Object.assign(volume, { machine, config: at.config, updated: now(stage) })
  record(m, stage, 'attach', volume)
  return is(asVolume(volume))
}
const attach = move(
  'attach',
  fc.record({ n: which, machine: which, config, persist: fc.constantFrom(undefined, true, false) }),
  async (m: Model, stage, { n, machine: k, config: chosen, persist }) => {
    const { thing: volume, path } = find(m, n)
    const machine = nth(m.machines, k)
    if (!machine) throw new Error('unreachable: machines are there from the beginning')
    const config_id = configOf(machine, chosen)
    const sent = { instance_id: machine.id, config_id, persist_across_boots: persist }
    const answer = await call(stage, 'POST', `${path}/attach`, sent)
    agrees(answer, volume ? attached(m, stage, volume, { machine, config_id, persist }) : refused(404))
  },
)

const detach = move('detach', which, async (m: Model, stage, n) => {
  const { thing: volume, path } = find(m, n)
  const answer = await call(stage, 'POST', `${path}/detach`)
  if (!volume) return agrees(answer, refused(404))
  if (!volume.machine) return agrees(answer, refused(400))
  Object.assign(volume, { machine: null, config: null, updated: now(stage) })
  record(m, stage, 'detach', volume)
  agrees(answer, DONE)
})

const clone = move('clone', fc.record({ n: which, label }), async (m: Model, stage, { n, label: to }) => {
  const { thing: volume, path } = find(m, n)
  const answer = await call(stage, 'POST', `${path}/clone`, { label: to })
  if (!volume) return agrees(answer, refused(404))
  if (wrongLabel(to)) return agrees(answer, refused(400, 'label'))
  if (volume.status !== 'active') return agrees(answer, refused(400))
  const { size, region } = volume
  const copy = add(m, stage, answer.body.id, { label: to, size, region, tags: [] })
  record(m, stage, 'clone', volume)
  agrees(answer, is(asVolume(copy)))
})

const resize = move(
  'resize',
  fc.record({ n: which, by: fc.constantFrom(1, 1, 5, 0, -1, 20_000) }),
  async (m: Model, stage, { n, by }) => {
    const { thing: volume, path } = find(m, n)
    const size = (volume?.size ?? 10) + by
    const answer = await call(stage, 'POST', `${path}/resize`, { size })
    if (!volume) return agrees(answer, refused(404))
    if (badSize(size) || size <= volume.size) return agrees(answer, refused(400, 'size'))
    if (volume.status !== 'active') return agrees(answer, refused(400))
    const at = now(stage)
    Object.assign(volume, { size, status: 'resizing', updated: at })
    m.jobs.push({ volume, from: 'resizing', due: later(at, 1) })
    record(m, stage, 'resize', volume)
    agrees(answer, is(asVolume(volume)))
  },
)

/** Creates volumes at one instance until it has its maximum. */
const fill = move('fill', which, async (m: Model, stage, k) => {
  const machine = nth(m.machines, k)
  if (!machine || machine.gone || machine.region === 'bare' || machine.configs.length !== 1) return
  for (let left = room(m, machine, true); left > 0; left--) {
    const { body } = await call(stage, 'POST', '/volumes', { label: 'full', instance_id: machine.id })
    const about = { label: 'full', size: 20, region: machine.region, tags: [] }
    const volume = Object.assign(add(m, stage, body.id, about), { machine, config: machine.configs[0] ?? null })
    record(m, stage, 'create', volume)
  }
  const answer = await call(stage, 'POST', '/volumes', { label: 'full', instance_id: machine.id })
  agrees(answer, refused(400, 'instance_id'))
})

/** Statuses after creating and resizing, unless somebody set another status meanwhile. */
const settle = (m: Model, stage: Stage) => {
  const at = now(stage)
  for (const { volume, from } of m.jobs.filter((j) => j.due <= at)) {
    if (volume.status === from) volume.status = 'active'
  }
  m.jobs = m.jobs.filter((j) => j.due > at)
}
const passing = time([1, 60], settle)

export const volumeModel: Area<Model> = {
  name: 'volumes',
  begin: async (stage) => ({ machines: await makeMachines(stage), volumes: [], jobs: [], happened: [] }),
  moves: [
    create,
    create,
    create,
    update,
    remove,
    attach,
    attach,
    detach,
    clone,
    resize,
    resize,
    view(find, asVolume),
  ].concat([fill, passing, passing, passing, ...staffMoves]),
  compare: async (m, stage) => {
    expect(await all(stage, '/volumes')).toEqual(there(m).map(asVolume))
    expect(await history(stage)).toEqual(m.happened)
  },
}
