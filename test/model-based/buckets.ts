/** Model of buckets and their objects, with signed URLs and public access. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { etagOf, listing, openly, shown, stored, there, type Bucket, type Model } from './bucket-world'
import { move, type Area } from './run'
import { agrees, all, call, DONE, is, later, now, nth, refused, type Stage } from './stage'

const LETTERS = ['a', 'a', 'a', 'b']
const CLUSTERS = ['us-iad-1', 'eu-central-1']
const NAMES = ['a', 'a/1', 'a/2', 'b/', 'b/c/d', 'z']
const BODIES = ['', 'x', 'hello', 'y'.repeat(3000)]
const ACLS = ['private', 'public-read', 'authenticated-read', 'public-read-write']

const cluster = fc.constantFrom('us-iad-1', 'us-iad-1', 'us-iad-1', ...CLUSTERS)
const letter = fc.constantFrom(...LETTERS)
const place = fc.record({ cluster, letter })
const name = fc.constantFrom(...NAMES)
const method = fc.constantFrom('PUT', 'PUT', 'PUT', 'GET', 'DELETE')
const body = fc.constantFrom(...BODIES)

const labelOf = ({ run }: Stage, l: string) => `bucket-${run}-${l}`
/** The bucket of this name with its path. */
function find(m: Model, stage: Stage, at: { readonly cluster: string; readonly letter: string }) {
  const label = labelOf(stage, at.letter)
  const bucket = there(m).find((b) => b.cluster === at.cluster && b.label === label)
  return { bucket, label, path: `/object-storage/buckets/${at.cluster}/${label}` }
}

async function make(
  m: Model,
  stage: Stage,
  at: { readonly cluster: string; readonly letter: string; readonly acl: string | undefined },
): Promise<void> {
  const { bucket, label } = find(m, stage, at)
  const answer = await call(stage, 'POST', '/object-storage/buckets', { ...at, label })
  if (at.acl === 'custom') return agrees(answer, refused(400, 'acl'))
  // An own bucket is returned unchanged, whatever the request.
  if (bucket) return agrees(answer, is(shown(bucket)))
  if (!CLUSTERS.includes(at.cluster)) return agrees(answer, refused(400, 'cluster'))
  if (at.letter === 'taken' && at.cluster === 'us-iad-1') return agrees(answer, refused(400, 'label'))
  const about = { cluster: at.cluster, label, created: now(stage), acl: at.acl ?? 'private' }
  const made: Bucket = { ...about, objects: new Map(), gone: false }
  m.buckets.push(made)
  agrees(answer, is(shown(made)))
}
const create = move(
  'create',
  fc.record({
    cluster: fc.constantFrom(...CLUSTERS, ...CLUSTERS, 'ap-south-1', 'mars-1'),
    // The last one belongs to another account.
    letter: fc.constantFrom(...LETTERS, 'taken'),
    acl: fc.option(fc.constantFrom(...ACLS, 'custom'), { nil: undefined, freq: 1 }),
  }),
  make,
)
const remove = move('remove', place, async (m: Model, stage, at) => {
  const { bucket, path } = find(m, stage, at)
  const answer = await call(stage, 'DELETE', path)
  if (!bucket) return agrees(answer, refused(404))
  if (bucket.objects.size > 0) return agrees(answer, refused(400))
  bucket.gone = true
  agrees(answer, DONE)
})
const view = move('view', place, async (m: Model, stage, at) => {
  const { bucket, path } = find(m, stage, at)
  agrees(await call(stage, 'GET', path), bucket ? is(shown(bucket)) : refused(404))
})
const access = move(
  'access',
  fc.record({ at: place, by: fc.constantFrom('PUT', 'POST'), acl: fc.constantFrom(...ACLS, 'custom', undefined) }),
  async (m: Model, stage, { at, by, acl: to }) => {
    const { bucket, path } = find(m, stage, at)
    const answer = await call(stage, by, `${path}/access`, { acl: to })
    if (!bucket) return agrees(answer, refused(404))
    if (to === 'custom') return agrees(answer, refused(400, 'acl'))
    bucket.acl = to ?? bucket.acl
    agrees(answer, DONE)
  },
)

/** Sends to the object store and compares status, bytes and tag. */
async function exchange(
  stage: Stage,
  request: { readonly method: string; readonly path: string; readonly body: string },
  expected: number,
  held: string | undefined,
): Promise<void> {
  const sent = request.method === 'PUT' ? { body: request.body } : {}
  const got = await stage.t.send(request.method, request.path, sent)
  expect(got.status).toBe(expected)
  if (expected !== 200) return
  if (request.method === 'GET') expect(got.text).toBe(held)
  expect(got.headers.etag).toBe(`"${etagOf(held ?? request.body)}"`)
}

const signed = move(
  'signed',
  fc.record({ at: place, name, method, body, expires: fc.constantFrom(undefined, 360, 86_400, 359) }),
  async (m: Model, stage, { at, name: object, method: how, body: bytes, expires }) => {
    const { bucket, path } = find(m, stage, at)
    const ask = { name: object, method: how, expires_in: expires }
    const answer = await call(stage, 'POST', `${path}/object-url`, ask)
    if (!bucket) return agrees(answer, refused(404))
    if (expires === 359) return agrees(answer, refused(400, 'expires_in'))
    const url = answer.body.url.replace('http://127.0.0.1:4001', '')
    const held = how === 'PUT' ? undefined : bucket.objects.get(object)?.body
    const expected = stored(bucket, how, object, bytes, now(stage))
    await exchange(stage, { method: how, path: url, body: bytes }, expected, held)
    m.kept.push({ path: url, method: how, bucket, name: object, ends: later(now(stage), expires ?? 3600) })
  },
)
/** An earlier signed URL, whose bucket might be deleted or recreated, possibly expired or for another method. */
const kept = move(
  'kept',
  fc.record({ n: fc.nat(30), as: fc.constantFrom('same', 'same', 'same', 'other'), body }),
  async (m: Model, stage, { n, as, body: bytes }) => {
    const url = nth(m.kept, n)
    if (!url) return
    const how = as === 'same' ? url.method : url.method === 'PUT' ? 'DELETE' : 'PUT'
    const held = how === 'PUT' ? undefined : url.bucket.objects.get(url.name)?.body
    const allowed = as === 'same' && !url.bucket.gone && now(stage) <= url.ends
    const expected = allowed ? stored(url.bucket, how, url.name, bytes, now(stage)) : 403
    await exchange(stage, { method: how, path: url.path, body: bytes }, expected, held)
  },
)
const anybody = move(
  'anybody',
  fc.record({ at: place, name, method, body }),
  async (m: Model, stage, { at, name: object, method: how, body: bytes }) => {
    const { bucket, label } = find(m, stage, at)
    const held = how === 'PUT' ? undefined : bucket?.objects.get(object)?.body
    const may = openly(bucket, how, object)
    const expected = may === 'allowed' && bucket ? stored(bucket, how, object, bytes, now(stage)) : Number(may)
    await exchange(stage, { method: how, path: `/${at.cluster}/${label}/${object}`, body: bytes }, expected, held)
  },
)

const objectAcl = move(
  'object acl',
  fc.record({ at: place, name, acl: fc.constantFrom(undefined, ...ACLS, ...ACLS, 'custom') }),
  async (m: Model, stage, { at, name: object, acl: to }) => {
    const { bucket, path } = find(m, stage, at)
    const thing = bucket?.objects.get(object)
    const answer =
      to === undefined
        ? await call(stage, 'GET', `${path}/object-acl?name=${encodeURIComponent(object)}`)
        : await call(stage, 'PUT', `${path}/object-acl`, { name: object, acl: to })
    if (!bucket) return agrees(answer, refused(404))
    if (to === 'custom') return agrees(answer, refused(400, 'acl'))
    if (!thing) return agrees(answer, refused(404))
    thing.acl = to ?? thing.acl
    agrees(answer, is({ acl: thing.acl, acl_xml: expect.stringContaining('AccessControlPolicy') }))
  },
)

/** A list with prefix, delimiter and marker, as a bucket's page requests it. */
async function compareList(stage: Stage, b: Bucket, asked: Parameters<typeof listing>[1]): Promise<void> {
  const query = new URLSearchParams({ ...asked })
  const { body: listed } = await call(
    stage,
    'GET',
    `/object-storage/buckets/${b.cluster}/${b.label}/object-list?${query}`,
  )
  expect(listed).toMatchObject({ next_marker: null, is_truncated: false })
  expect(listed.data).toEqual(
    listing(b, asked).map((e) => ({ owner: expect.any(String), next_marker: null, is_truncated: false, ...e })),
  )
}
const list = move(
  'list',
  fc.record({
    at: place,
    prefix: fc.constantFrom('', 'a', 'a/', 'b/c'),
    delimiter: fc.constantFrom('', '/'),
    marker: fc.constantFrom('', 'a/', 'b', 'zz'),
  }),
  async (m: Model, stage, { at, ...asked }) => {
    const { bucket, path } = find(m, stage, at)
    if (bucket) await compareList(stage, bucket, asked)
    else agrees(await call(stage, 'GET', `${path}/object-list`), refused(404))
  },
)
const cancel = move('cancel', fc.constant(null), async (m: Model, stage) => {
  agrees(await call(stage, 'POST', '/object-storage/cancel'), DONE)
  for (const b of m.buckets) b.gone = true
})
const passing = move('time', fc.constantFrom(1, 360, 361, 3600), async (_: Model, { t }, seconds) =>
  t.api.clock.forward(seconds),
)

const key = (b: Bucket) => `${b.cluster}/${b.label}`

export const bucketModel: Area<Model> = {
  name: 'buckets and objects',
  begin: async (stage) => {
    const token = await stage.t.api.token()
    const taken = { label: labelOf(stage, 'taken'), cluster: 'us-iad-1' }
    expect((await call(stage, 'POST', '/object-storage/buckets', taken, { token })).status).toBe(200)
    const model: Model = { buckets: [], kept: [] }
    // An empty list allows few requests.
    for (const at of CLUSTERS) await make(model, stage, { cluster: at, letter: 'a', acl: undefined })
    return model
  },
  moves: [
    create,
    create,
    create,
    remove,
    view,
    access,
    signed,
    signed,
    signed,
    signed,
    signed,
    kept,
    kept,
    kept,
    kept,
    anybody,
  ].concat([anybody, objectAcl, objectAcl, list, list, passing, passing, cancel]),
  compare: async (m, stage) => {
    const inOrder = there(m).toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    expect(await all(stage, '/object-storage/buckets')).toEqual(inOrder.map(shown))
    for (const b of inOrder) {
      await compareList(stage, b, { prefix: '', delimiter: '', marker: '' })
    }
  },
}
