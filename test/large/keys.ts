/** A thousand keys on the account's buckets. */
import type { Services } from '#/server/core/services'
import { seedKeys, type SeedKey } from '#/server/seed/keys'
import type { LargeSeed } from './batches'

const MANY = 1000

/** A tenth are unlimited; the others have one to seven of the account's buckets. */
export const manyKeys: LargeSeed = async (services, accountId) => ({
  keys: await seedKeys(services, accountId, await wantedKeys(services, accountId)),
})

async function wantedKeys({ db }: Services, accountId: number) {
  const buckets = await db
    .selectFrom('bucket')
    .select(['cluster', 'label'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(MANY)
    .execute()
  return Array.from({ length: MANY }, (_, n): SeedKey => {
    const label = `key-${String(n).padStart(4, '0')}`
    if (n % 10 === 0) return [label, null]
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
    return [label, some.filter((e) => e !== undefined)]
  })
}
