import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { images } from '#/contract/images'
import { tickets } from '#/contract/tickets'
import { volumes } from '#/contract/volumes'
import { faultServer, json, reset, type Answer, type FaultServer } from '#test/api/fault-server'
import { type AccountResource, compareTraces, tracesOf, type ResponseSeen } from './account-fingerprint'

const resources: readonly AccountResource[] = [
  { list: volumes.list, view: volumes.view },
  { list: tickets.list, view: tickets.view },
  { list: clusters.list },
  {
    list: buckets.list,
    view: buckets.view,
    viewParams: (row) => ({ clusterId: Object(row).cluster, bucket: Object(row).label }),
    cachedKey: ['buckets', 'gathered', null],
  },
  {
    list: images.list,
    view: images.view,
    viewParams: (row) => (Object(row).is_public ? null : { imageId: Object(row).id }),
  },
]
const list = (op: { area: string; id: string }, ...data: unknown[]): ResponseSeen => ({
  key: [op.area, op.id, {}],
  data: { data },
})
const bucket = { cluster: 'eu', label: 'logs', created: '2024-01-01T00:00:00' }
const seen = [list(volumes.list, { id: 7, created: '2024-01-01T00:00:00' }), list(tickets.list, { id: 9 }, { id: 8 })]

describe('comparing accounts', () => {
  let server: FaultServer
  beforeAll(async () => {
    server = await faultServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.seen.length = 0
  })
  const gone = json(404, { errors: [{ reason: 'Not found' }] })
  const compare = (of: readonly ResponseSeen[]) =>
    compareTraces(tracesOf(of, resources), `${server.origin}/v4`, 'new-token')
  const by =
    (answers: Record<string, Answer>): Answer =>
    (res, req, n) =>
      (answers[req.url] ?? gone)(res, req, n)

  test('one readable resource proves the same account', async () => {
    server.say(by({ '/v4/support/tickets/8': json(200, { id: 8 }) }))
    expect(await compare(seen)).toBe('same')
    expect(server.seen.map((s) => s.url).toSorted()).toEqual([
      '/v4/support/tickets/8',
      '/v4/support/tickets/9',
      '/v4/volumes/7',
    ])
  })
  test('several missing resources prove another account', async () => {
    server.say(gone)
    expect(await compare(seen)).toBe('other')
  })
  test('a bucket of the same name in another account proves nothing', async () => {
    server.say(json(200, { ...bucket, created: '2025-05-05T00:00:00' }))
    expect(await compare([list(buckets.list, bucket)])).toBe('unknown')
    server.say(json(200, bucket))
    expect(await compare([list(buckets.list, bucket)])).toBe('same')
    expect(await compare([{ key: ['buckets', 'gathered', null], data: { data: [bucket], results: 1 } }])).toBe('same')
  })
  test.each([
    ['one missing thing, which may have been deleted', [list(volumes.list, { id: 7 })], gone],
    ['a missing scope', seen, json(403, { errors: [{ reason: 'scope' }] })],
    ['no connection', seen, reset],
    ['nothing read before', [], gone],
  ])('%s leaves the account unknown', async (_, of, answer) => {
    server.say(answer)
    expect(await compare(of)).toBe('unknown')
  })
})

test('public resources are not compared, and each area provides at most two', () => {
  const found = tracesOf(
    [
      list(clusters.list, { id: 'eu' }),
      list(images.list, { id: 'public/1', is_public: true }, { id: 'private/2', is_public: false }),
      list(volumes.list, ...Array.from({ length: 50 }, (_, id) => ({ id }))),
      { key: ['volumes', volumes.view.id, {}], data: { id: 0 } },
    ],
    resources,
  )
  expect(found.map((w) => w.params)).toEqual([{ imageId: 'private/2' }, { volumeId: 0 }, { volumeId: 1 }])
})
