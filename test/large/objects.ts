/** Three buckets with a hundred, twelve thousand and a million objects. */
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Stored } from '#/server/storage/store'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import type { Database } from '#/server/db/schema'
import { withSharedBytes } from './bytes'
import { sumOf, type Counts, type LargeSeed } from './batches'
import { chunks, FULL_BUCKETS, typeOf } from './names'
import { write } from '#/server/db/write'

const CLUSTER = 'us-iad-1'
const DAY = 86_400_000

export const fullBuckets: LargeSeed = (services, accountId) =>
  withSharedBytes(services, async (files) => {
    const added: Counts[] = []
    for (const { label, names } of FULL_BUCKETS) added.push(await fillBucket(services, accountId, label, names, files))
    return sumOf(added)
  })

/** Adds objects by pattern to the account's bucket of that name and creates it if missing. */
export async function fillBucket(
  services: Services,
  accountId: number,
  label: string,
  names: readonly string[],
  files: readonly Stored[],
): Promise<Counts> {
  const { id, made } = await bucketFor(services, accountId, label)
  const now = services.clock.now().getTime()
  const kinds = files.map((f, i) => ({ ...f, last_modified: stamp(new Date(now - i * 7 * DAY)) }))
  let added = 0
  for (const name of names.flatMap((n) => [...chunks(n)])) {
    added += await write(services.db, { bucket: id }, (trx) => addChunk(trx, id, name, kinds))
  }
  return { buckets: made, objects: added }
}

/** The account's own bucket, under the label or, if another account has that label, under one with the account's id. */
async function bucketFor({ db, clock }: Services, accountId: number, label: string) {
  for (const candidate of [label, `${label}-${accountId}`]) {
    const { numInsertedOrUpdatedRows: made } = await db
      .insertInto('bucket')
      .values({
        account_id: accountId,
        cluster: CLUSTER,
        label: candidate,
        acl: 'private',
        cors_enabled: 0,
        created: stamp(clock.now()),
        objects: 0,
        size: 0,
      })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    const row = await db
      .selectFrom('bucket')
      .select(['id', 'account_id'])
      .where('cluster', '=', CLUSTER)
      .where('label', '=', candidate)
      .executeTakeFirstOrThrow()
    if (row.account_id === accountId) return { id: row.id, made: Number(made ?? 0) }
  }
  throw new Error(`The label "${label}" is taken in ${CLUSTER}.`)
}

type Kind = Stored & { readonly last_modified: string }

/** One statement for all names of a pattern; the last digit selects the file of a name. */
async function addChunk(trx: Transaction<Database>, bucketId: number, pattern: string, kinds: readonly Kind[]) {
  const parts = pattern.split('*')
  const stars = parts.length - 1
  const name = parts
    .slice(1)
    .reduce<RawBuilder<unknown>>(
      (sum, part, i) =>
        sql`${sum} || cast(${sql.ref(i === stars - 1 ? 'kind.n' : `d${i}.n`)} as text) || cast(${part} as text)`,
      sql`cast(${parts[0]} as text)`,
    )
  const digits = Array.from({ length: stars - 1 }, (_, i) => sql` cross join digit ${sql.ref(`d${i}`)}`)
  // The driver binds a number as a float and would write it with a fraction.
  const values = kinds.map((k, n) => sql`(${sql.lit(n)}, ${k.blob}, ${sql.lit(k.size)}, ${k.etag}, ${k.last_modified})`)
  const { numAffectedRows } = await sql`
    with digit(n) as (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)),
      kind(n, blob, size, etag, last_modified) as (values ${sql.join(values)})
    insert into object (bucket_id, name, blob, size, etag, content_type, last_modified, acl)
    select ${sql.lit(bucketId)}, ${name}, kind.blob, kind.size, kind.etag, ${typeOf(pattern)}, kind.last_modified, 'private'
    from kind${sql.join(digits, sql``)} where true
    on conflict (bucket_id, name) do nothing`.execute(trx)
  const added = Number(numAffectedRows ?? 0)
  if (added === 0) return 0
  const whole = 10 ** stars
  // If some names already existed, only counting shows how many were added.
  const size =
    added === whole ? (whole / kinds.length) * kinds.reduce((sum, k) => sum + k.size, 0) : await counted(trx, bucketId)
  await trx
    .updateTable('bucket')
    .set((e) => ({
      objects: e('objects', '+', added),
      size: typeof size === 'number' ? e('size', '+', size) : size.total,
    }))
    .where('id', '=', bucketId)
    .execute()
  return added
}

async function counted(trx: Transaction<Database>, bucketId: number): Promise<{ total: number }> {
  const { total } = await trx
    .selectFrom('object')
    .select((e) => e.fn.sum<number>('size').as('total'))
    .where('bucket_id', '=', bucketId)
    .executeTakeFirstOrThrow()
  return { total }
}
