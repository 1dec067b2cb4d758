/** Checks by query plans, without a clock, that large accounts don't slow down requests. */
import { operations } from '#/server/start/operations'
import { CompiledQuery, SqliteQueryCompiler, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#/server/http/app'
import { withSharedBytes } from '#test/large/bytes'
import { fillBucket } from '#test/large/objects'
import { commitObject, deleteObject } from '#/server/objects/storage/commit'
import { objectsTest, type ObjectsTest } from '../server/objects-testing'
import { requestApp } from '../server/testing'
import type { Services } from '#/server/core/services'

let t: ObjectsTest
let watched: Services
let bucketId: number
const nodes = new WeakMap<object, RootOperationNode>()
const asked: RootOperationNode[] = []

beforeAll(async () => {
  t = await objectsTest()
  await t.bucket('empty')
  const names = ['flat/****', 'wide/***/*', 'thick/**/**', 'z-*']
  await withSharedBytes(t.api.services, (files) => fillBucket(t.api.services, t.account, 'full', names, files))
  const row = await t.api.db.selectFrom('bucket').select('id').where('label', '=', 'full').executeTakeFirstOrThrow()
  bucketId = row.id
  const db = t.api.db.withPlugin({
    // Parts of statements pass here too; only sent statements have a response.
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId, node)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const node = nodes.get(queryId)
      if (node) asked.push(node)
      return result
    },
  })
  watched = { ...t.api.services, db }
})
afterAll(() => t.close())

/** The query plan of each statement that `act` sends, one list of steps per statement. */
async function plansOf(act: () => Promise<unknown>): Promise<{ sql: string; steps: string[] }[]> {
  asked.length = 0
  await act()
  const plans = []
  for (const node of asked.splice(0)) {
    const { sql, parameters } = new SqliteQueryCompiler().compileQuery(node, { queryId: '' })
    const { rows } = await t.api.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    plans.push({ sql, steps: rows.map((r) => r.detail) })
  }
  return plans
}
/** Steps that scan a whole table or sort their result; the recursive walk and lists of values aren't tables. */
const wholesale = (plans: readonly { steps: readonly string[] }[]) =>
  plans
    .flatMap((p) => p.steps)
    .filter((step) => /^SCAN (?!walk|first|asked|CONSTANT ROW|\(subquery)|AUTOMATIC/.test(step))
const ask = (path: string) =>
  requestApp(createApp(watched, { operations }), `/v4/object-storage${path}`, {
    headers: { Authorization: `Bearer ${t.token}` },
  })

test.each([
  '',
  '?delimiter=/',
  '?delimiter=/&marker=thick/',
  '?delimiter=/&prefix=wide/&page_size=500',
  '?delimiter=/&prefix=wide/&marker=wide/500/&page_size=500',
  '?delimiter=/&prefix=flat/&page_size=500',
  '?prefix=thick/&marker=thick/50&page_size=500',
  '?delimiter=0',
])(
  'a contents list %j reads 128 entries with each statement, by the index, in a full bucket as in an empty one',
  async (query) => {
    let entries = 0
    const small = await plansOf(() => ask(`/buckets/us-iad-1/empty/object-list${query}`))
    const plans = await plansOf(async () => {
      const answer = await ask(`/buckets/us-iad-1/full/object-list${query}`)
      expect(answer.status).toBe(200)
      entries = ((await answer.json()) as { data: unknown[] }).data.length
      expect(entries).toBeGreaterThan(0)
    })
    expect([...new Set(plans.map((p) => p.sql))]).toEqual(small.map((p) => p.sql))
    expect(plans).toHaveLength(small.length - 1 + Math.ceil(entries / 128))
    expect(wholesale(plans)).toEqual([])
    const reading = plans.flatMap((p) => p.steps).filter((step) => /SEARCH (o|object)\b/.test(step))
    expect(reading.length).toBeGreaterThan(0)
    // Bounded by names at both ends; a bound by bucket alone would start at the bucket's first object.
    for (const step of reading) expect(step).toMatch(/bucket_id=\? AND name(=\?|>\? AND name<\?)\)/)
  },
)

test('writing and deleting an object keeps the sums of its bucket without counting', async () => {
  const stored = { blob: 'f'.repeat(32), size: 5, etag: 'e' }
  const plans = await plansOf(async () => {
    await commitObject(watched, bucketId, { name: 'new', contentType: 'text/plain', stored })
    await commitObject(watched, bucketId, { name: 'new', contentType: 'text/plain', stored: { ...stored, size: 7 } })
    await deleteObject(watched, bucketId, 'new')
  })
  expect(plans.length).toBeGreaterThan(6)
  expect(wholesale(plans)).toEqual([])
  expect(plans.filter((p) => /\b(count|sum)\(/.test(p.sql))).toEqual([])
  const { objects } = await t.api.db
    .selectFrom('bucket')
    .select('objects')
    .where('id', '=', bucketId)
    .executeTakeFirstOrThrow()
  expect(objects).toBe(30_010)
})

test('a page of buckets is read in the order of the index, and their number counted in it', async () => {
  const plans = await plansOf(() => ask('/buckets?page=2&page_size=25'))
  expect(wholesale(plans)).toEqual([])
  expect(plans.flatMap((p) => p.steps).filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})
