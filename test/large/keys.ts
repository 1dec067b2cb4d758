/** A thousand keys on the account's buckets. */
import type { Services } from '#/server/core/services'
import { newPair } from '#/server/areas/object-storage/keys'
import { write } from '#/server/db/write'
import { inPieces, type LargeSeed } from './batches'

const MANY = 1000

/** A tenth are unlimited; the others have one to seven of the account's buckets. */
export const manyKeys: LargeSeed = async (services, accountId) => {
  const { db } = services
  const own = db.selectFrom('access_key').select('label').where('account_id', '=', accountId)
  const held = new Set((await own.execute()).map(({ label }) => label))
  const rows = (await wantedKeys(services, accountId)).flatMap(([label, access]) => {
    const { secret: _, ...pair } = newPair(services)
    return held.has(label)
      ? []
      : [{ account_id: accountId, label, ...pair, bucket_access: access && JSON.stringify(access) }]
  })
  await write(db, { account: accountId }, (trx) =>
    inPieces(rows, async (some) => void (await trx.insertInto('access_key').values(some).execute())),
  )
  return { keys: rows.length }
}

async function wantedKeys({ db }: Services, accountId: number) {
  const buckets = await db
    .selectFrom('bucket')
    .select(['cluster', 'label'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(MANY)
    .execute()
  return Array.from({ length: MANY }, (_, n) => {
    const label = `key-${String(n).padStart(4, '0')}`
    if (n % 10 === 0) return [label, null] as const
    const some = Array.from({ length: Math.min(buckets.length, 1 + (n % 7)) }, (__, i) => {
      const bucket = buckets[(n * 7 + i) % buckets.length]
      return (
        bucket && {
          cluster: bucket.cluster,
          bucket_name: bucket.label,
          permissions: (n + i) % 2 === 0 ? ('read_write' as const) : ('read_only' as const),
        }
      )
    })
    return [label, some.filter((e) => e !== undefined)] as const
  })
}
