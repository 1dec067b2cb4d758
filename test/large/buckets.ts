/** Thousands of buckets with few or no objects, so that sums and sorting have varied data. */
import type { Stored } from '#/server/storage/store'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { withSharedBytes } from './bytes'
import { sumOf, type Counts, type LargeSeed } from './batches'
import { FULL_BUCKETS } from './names'
import { write } from '#/server/db/write'

/** Together with the buckets of many objects the account has 10,000. */
const BUCKETS = 10_000 - FULL_BUCKETS.length
const PER_STATEMENT = 1000
const CLUSTERS = ['eu-central-1', 'us-iad-1', 'us-southeast-1']
const WORDS = ['assets', 'backups', 'exports', 'invoices', 'logs', 'media', 'reports', 'uploads']
const HOUR = 3_600_000

const pick = <T>(from: readonly T[], n: number): T => {
  const one = from[n % from.length]
  if (one === undefined) throw new Error('There is nothing to pick from.')
  return one
}

export const manyBuckets: LargeSeed = (services, accountId) =>
  withSharedBytes(services, async (files) => {
    const added: Counts[] = []
    for (let from = 0; from < BUCKETS; from += PER_STATEMENT) {
      const numbers = Array.from({ length: Math.min(PER_STATEMENT, BUCKETS - from) }, (_, i) => from + i)
      added.push(await addBuckets(services, accountId, numbers, files))
    }
    return sumOf(added)
  })

const held = (n: number, files: readonly Stored[]) => Array.from({ length: n % 4 }, (_, i) => pick(files, n + i))

function addBuckets({ db, clock }: Services, accountId: number, numbers: readonly number[], files: readonly Stored[]) {
  const now = clock.now().getTime()
  const rows = numbers.map((n) => {
    const objects = held(n, files)
    return {
      account_id: accountId,
      cluster: pick(CLUSTERS, n),
      label: `${pick(WORDS, n)}-${accountId}-${String(n).padStart(5, '0')}`,
      acl: 'private',
      cors_enabled: 0,
      created: stamp(new Date(now - n * HOUR)),
      objects: objects.length,
      size: objects.reduce((sum, o) => sum + o.size, 0),
    }
  })
  const numberOf = new Map(rows.map((row, i) => [row.label, numbers[i] ?? 0]))
  return write(db, { account: accountId }, async (trx) => {
    const made = await trx
      .insertInto('bucket')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .returning(['id', 'label', 'created'])
      .execute()
    const objects = made.flatMap(({ id, label, created }) =>
      held(numberOf.get(label) ?? 0, files).map(({ blob, size, etag }, i) => {
        const about = { blob, size, etag, content_type: 'text/plain', last_modified: created, acl: 'private' }
        return { bucket_id: id, name: `object-${i}.txt`, ...about }
      }),
    )
    if (objects.length > 0) await trx.insertInto('object').values(objects).execute()
    return { buckets: made.length, objects: objects.length }
  })
}
