/** Demo access keys: one of each type, and one for a deleted bucket. */
import type { BucketAccess } from '#/contract/keys'
import { newPair } from '../areas/object-storage/keys'
import type { Services } from '../core/services'

type Needs = Pick<Services, 'db' | 'secrets'>
type Permission = BucketAccess['permissions']

const entry = (cluster: string, bucket_name: string, permissions: Permission): BucketAccess => ({
  bucket_name,
  cluster,
  permissions,
})

const DEMO: readonly (readonly [label: string, access: readonly BucketAccess[] | null])[] = [
  ['operations', null],
  [
    'website-deploy',
    [
      entry('eu-central-1', 'larkspur-website', 'read_write'),
      entry('eu-central-1', 'uploads.larkspur.example', 'read_write'),
      entry('us-iad-1', 'team-files', 'read_only'),
    ],
  ],
  ['log-reader', [entry('us-iad-1', 'app-logs', 'read_only')]],
  ['parked', []],
  [
    'old-reports-job',
    [entry('us-iad-1', 'reports-2024', 'read_write'), entry('us-iad-1', 'partner-reports', 'read_only')],
  ],
]
const MANY = 1000

/**
 * Adds missing keys by label and returns how many; a second call changes nothing. The buckets of `large` must exist.
 */
export async function seedKeys(services: Needs, accountId: number, scale: 'demo' | 'large'): Promise<number> {
  const { db } = services
  const held = await db.selectFrom('access_key').select('label').where('account_id', '=', accountId).execute()
  const labels = new Set(held.map((row) => row.label))
  const wanted = scale === 'demo' ? DEMO : await manyKeys(services, accountId)
  const rows = wanted
    .filter(([label]) => !labels.has(label))
    .map(([label, access]) => {
      const { secret: _, ...pair } = newPair(services)
      return { account_id: accountId, label, ...pair, bucket_access: access && JSON.stringify(access) }
    })
  if (rows.length > 0) await db.insertInto('access_key').values(rows).execute()
  return rows.length
}

/** A tenth are unlimited; the others have one to seven of the account's buckets. */
async function manyKeys({ db }: Needs, accountId: number) {
  const buckets = await db
    .selectFrom('bucket')
    .select(['cluster', 'label'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(MANY)
    .execute()
  return Array.from({ length: MANY }, (_, n): (typeof DEMO)[number] => {
    const label = `key-${String(n).padStart(4, '0')}`
    if (n % 10 === 0) return [label, null]
    const some = Array.from({ length: Math.min(buckets.length, 1 + (n % 7)) }, (__, i) => {
      const bucket = buckets[(n * 7 + i) % buckets.length]
      return bucket && entry(bucket.cluster, bucket.label, (n + i) % 2 === 0 ? 'read_write' : 'read_only')
    })
    return [label, some.filter((e) => e !== undefined)]
  })
}
