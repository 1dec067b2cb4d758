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

export type SeedKey = readonly [label: string, access: readonly BucketAccess[] | null]
const DEMO: readonly SeedKey[] = [
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

/** Adds missing keys by label and returns how many; a second call changes nothing. */
export async function seedKeys(services: Needs, accountId: number, wanted: readonly SeedKey[] = DEMO): Promise<number> {
  const { db } = services
  const held = await db.selectFrom('access_key').select('label').where('account_id', '=', accountId).execute()
  const labels = new Set(held.map((row) => row.label))
  const rows = wanted
    .filter(([label]) => !labels.has(label))
    .map(([label, access]) => {
      const { secret: _, ...pair } = newPair(services)
      return { account_id: accountId, label, ...pair, bucket_access: access && JSON.stringify(access) }
    })
  if (rows.length > 0) await db.insertInto('access_key').values(rows).execute()
  return rows.length
}
