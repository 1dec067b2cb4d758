/** Model of access keys and of the buckets that they are limited to. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { move, view, type Area } from './run'
import { agrees, all, call, DONE, found, history, is, refused, type Happened, type Stage } from './stage'

interface Entry {
  readonly cluster: string
  readonly bucket_name: string
  readonly permissions: string
}
interface Key {
  readonly id: number
  readonly access_key: string
  label: string
  readonly bucket_access: readonly Entry[] | null
  gone: boolean
}
interface Model {
  readonly keys: Key[]
  /** `cluster/label` */
  readonly buckets: Set<string>
  balance: number
  readonly happened: Happened[]
}
const shown = (k: Key) => {
  const { gone: _, ...key } = k
  return { ...key, limited: key.bucket_access !== null, secret_key: '[REDACTED]' }
}
const there = (m: Model) => m.keys.filter((k) => !k.gone)

const which = fc.nat(20)
const cluster = fc.constantFrom('us-iad-1', 'us-iad-1', 'eu-central-1')
const label = fc.constantFrom('', 'deploy', 'Backup of web', '💥')
const LETTERS = ['a', 'b', 'c']
const named = ({ run }: Stage, letter: string) => `keys-${run}-${letter}`

const find = (m: Model, n: number) => found(m.keys, n, '/object-storage/keys')
const record = (m: Model, { username }: Stage, verb: string, { id }: Key) =>
  m.happened.push([`obj_access_key_${verb}`, id, username])

/** The fields of entries that name no bucket of the account, or one a second time. */
function wrongEntries(m: Model, entries: readonly Entry[]): string[] {
  const seen = new Set<string>()
  return entries.flatMap((e, n) => {
    const name = `${e.cluster}/${e.bucket_name}`
    if (e.cluster === 'mars-1') return [`bucket_access[${n}].cluster`]
    if (!m.buckets.has(name) || seen.has(name)) return [`bucket_access[${n}].bucket_name`]
    seen.add(name)
    return []
  })
}

const makeBucket = move('bucket', fc.tuple(cluster, fc.constantFrom(...LETTERS)), async (m: Model, stage, [at, l]) => {
  const bucket = named(stage, l)
  const { status } = await call(stage, 'POST', '/object-storage/buckets', { cluster: at, label: bucket })
  expect(status).toBe(m.balance < 0 ? 403 : 200)
  if (status === 200) m.buckets.add(`${at}/${bucket}`)
})
const removeBucket = move(
  'no bucket',
  fc.tuple(cluster, fc.constantFrom(...LETTERS)),
  async (m: Model, stage, [at, l]) => {
    const name = `${at}/${named(stage, l)}`
    const answer = await call(stage, 'DELETE', `/object-storage/buckets/${name}`)
    agrees(answer, m.buckets.delete(name) ? DONE : refused(404))
  },
)

const entry = fc.record({
  cluster: fc.oneof({ arbitrary: cluster, weight: 9 }, { arbitrary: fc.constant('mars-1'), weight: 1 }),
  letter: fc.constantFrom(...LETTERS),
  permissions: fc.constantFrom('read_only', 'read_write', 'read_write', 'read_write', 'all'),
})
const create = move(
  'create',
  fc.record({
    label: fc.option(label, { nil: undefined }),
    access: fc.oneof(fc.constantFrom(undefined, null), fc.array(entry, { maxLength: 3 })),
  }),
  async (m: Model, stage, sent) => {
    const entries = (sent.access ?? []).map(({ letter, ...e }) => ({ ...e, bucket_name: named(stage, letter) }))
    const bucket_access = sent.access && entries
    const answer = await call(stage, 'POST', '/object-storage/keys', { label: sent.label, bucket_access })
    const typed = entries.flatMap((e, n) => (e.permissions === 'all' ? [`bucket_access[${n}].permissions`] : []))
    if (typed.length > 0) return agrees(answer, refused(400, ...typed))
    if (m.balance < 0) return agrees(answer, refused(403))
    const wrong = wrongEntries(m, entries)
    if (wrong.length > 0) return agrees(answer, refused(400, ...wrong))
    const { id, access_key, secret_key } = answer.body
    const key = { id, access_key, label: sent.label ?? '', bucket_access: bucket_access ?? null, gone: false }
    m.keys.push(key)
    record(m, stage, 'create', key)
    expect(secret_key).toMatch(/^[A-Z2-9]{40}$/)
    agrees(answer, is({ ...shown(key), secret_key }))
  },
)
const update = move(
  'update',
  fc.tuple(which, fc.oneof(label, fc.constantFrom(undefined, null, 7))),
  async (m: Model, stage, [n, to]) => {
    const { thing: key, path } = find(m, n)
    const answer = await call(stage, 'PUT', path, { label: to, bucket_access: null })
    if (!key) return agrees(answer, refused(404))
    if (to === null || to === 7) return agrees(answer, refused(400, 'label'))
    if (to !== undefined) key.label = to
    record(m, stage, 'update', key)
    agrees(answer, is(shown(key)))
  },
)
const revoke = move('revoke', which, async (m: Model, stage, n) => {
  const { thing: key, path } = find(m, n)
  const answer = await call(stage, 'DELETE', path)
  if (!key) return agrees(answer, refused(404))
  key.gone = true
  record(m, stage, 'delete', key)
  agrees(answer, DONE)
})
/** Deletes buckets and keeps keys. */
const cancel = move('cancel', fc.constant(null), async (m: Model, stage) => {
  agrees(await call(stage, 'POST', '/object-storage/cancel'), DONE)
  m.buckets.clear()
})
const balance = move('staff: balance', fc.constantFrom(0, 1250, -1), async (m: Model, { t, account }, to) => {
  await t.api.db.updateTable('account').set({ balance: to }).where('id', '=', account).execute()
  m.balance = to
})

export const keyModel: Area<Model> = {
  name: 'keys',
  begin: async () => ({ keys: [], buckets: new Set(), balance: 0, happened: [] }),
  moves: [
    makeBucket,
    makeBucket,
    removeBucket,
    create,
    create,
    create,
    update,
    revoke,
    view(find, shown),
    cancel,
    balance,
  ],
  compare: async (m, stage) => {
    // A key keeps its permissions, also for deleted buckets.
    expect(await all(stage, '/object-storage/keys')).toEqual(there(m).map(shown))
    expect(await history(stage)).toEqual(m.happened)
  },
}
