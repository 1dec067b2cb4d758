/** Buckets and objects for an account: demo data with real bytes. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { cancelObjectStorage } from '../areas/object-storage/object-storage'
import { sealPair } from '../areas/object-storage/tls'
import { MAX_OBJECT_BYTES, type Stored } from '../storage/store'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import { DEMO_BUCKETS, type SeedBucket, type SeedObject } from './demo-buckets'
import { selfSigned } from './self-signed'
import { write } from '../db/write'

type Needs = Pick<Services, 'db' | 'store' | 'clock' | 'secrets' | 'settings'>
const HOUR = 3_600_000

/**
 * Adds missing buckets; existing ones stay unchanged. The clusters must exist. `empty` deletes all buckets of the
 * account.
 */
export async function seedObjects(services: Needs, accountId: number, scale: 'demo' | 'empty'): Promise<void> {
  if (scale === 'demo')
    for (const [n, bucket] of DEMO_BUCKETS.entries()) await seedBucket(services, accountId, bucket, n)
  if (scale === 'empty') await cancelObjectStorage(services, accountId)
}

/** The label, or one with the account's id if another account has it; undefined if the account itself has it. */
async function freeLabel(
  { db }: Needs,
  accountId: number,
  cluster: string,
  label: string,
): Promise<string | undefined> {
  for (const candidate of [label, `${label}-${accountId}`]) {
    const row = await db
      .selectFrom('bucket')
      .select('account_id')
      .where('cluster', '=', cluster)
      .where('label', '=', candidate)
      .executeTakeFirst()
    if (!row) return candidate
    if (row.account_id === accountId) return undefined
  }
  return undefined
}

async function seedBucket(services: Needs, accountId: number, bucket: SeedBucket, n: number) {
  const { db, store, clock } = services
  const label = await freeLabel(services, accountId, bucket.cluster, bucket.label)
  if (label === undefined) return
  const now = clock.now().getTime()
  const written = new Map<string, Stored>()
  const keep = async (body: Buffer) => {
    const key = createHash('md5').update(body).digest('hex')
    const stored =
      written.get(key) ?? (await store.write(Readable.from([body]), MAX_OBJECT_BYTES, { length: body.length }))
    written.set(key, stored)
    return stored
  }
  const row = ({ blob, size, etag }: Stored, o: SeedObject, i: number) => {
    const last_modified = stamp(new Date(now - i * 7 * HOUR))
    return { name: o.name, blob, size, etag, content_type: o.type, last_modified, acl: o.acl ?? 'private' }
  }
  const rows: ReturnType<typeof row>[] = []
  for (const [i, o] of bucket.objects.entries()) rows.push(row(await keep(o.body()), o, i))
  await write(db, { account: accountId }, async (trx) => {
    const { id } = await trx
      .insertInto('bucket')
      .values({
        account_id: accountId,
        cluster: bucket.cluster,
        label,
        acl: bucket.acl ?? 'private',
        cors_enabled: bucket.cors ? 1 : 0,
        created: stamp(new Date(now - (40 + n * 31) * 24 * HOUR)),
        objects: rows.length,
        size: rows.reduce((sum, r) => sum + r.size, 0),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (rows.length > 0)
      await trx
        .insertInto('object')
        .values(rows.map((r) => ({ bucket_id: id, ...r })))
        .execute()
    if (!bucket.certificate) return
    const { certificate, privateKey } = selfSigned(label, clock.now())
    const sealed = sealPair(services, id, certificate, privateKey)
    await trx
      .insertInto('certificate')
      .values({ bucket_id: id, ...sealed, created: stamp(clock.now()) })
      .execute()
  })
}
