/** A bucket's own TLS certificate. Stored encrypted; the object listener itself speaks plain HTTP. */
import { bucketCan } from '#/contract/states'
import type { tls } from '#/contract/tls'
import { ApiFailure, finding, notFound, type Ctx, type Handlers } from '#/server/core/handlers'
import type { BucketRow } from '#/server/objects/signing/locate'
import { checkPemPair } from '#/server/objects/signing/pem'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { findBucket, requireStore } from './find-bucket'
import { write } from '#/server/db/write'

async function has({ db }: Pick<Services, 'db'>, bucket: BucketRow) {
  const row = await db
    .selectFrom('certificate')
    .select('bucket_id')
    .where('bucket_id', '=', bucket.id)
    .executeTakeFirst()
  return row !== undefined
}

const exists = () => new ApiFailure(400, 'This bucket already has a certificate. Delete it before uploading another.')

/** Seals the pair for the bucket's row. */
const sealPair = ({ secrets }: Pick<Services, 'secrets'>, bucketId: number, pem: string, key: string) => ({
  certificate_sealed: secrets.seal(pem, `certificate|${bucketId}|certificate`),
  private_key_sealed: secrets.seal(key, `certificate|${bucketId}|private_key`),
})

async function upload(c: Ctx<typeof tls.upload>, bucket: BucketRow) {
  const { certificate, private_key: privateKey } = c.body
  requireStore(bucketCan.certificates(bucket))
  const errors = await checkPemPair(certificate, privateKey, bucket.account_id)
  if (errors.length > 0) throw new ApiFailure(400, errors)
  if (await has(c, bucket)) throw exists()
  const stored = await write(c.db, { bucket: bucket.id }, async (trx) => {
    const still = await trx.selectFrom('bucket').select('id').where('id', '=', bucket.id).executeTakeFirst()
    if (!still) throw notFound()
    return trx
      .insertInto('certificate')
      .values({
        bucket_id: bucket.id,
        ...sealPair(c, bucket.id, certificate, privateKey),
        created: stamp(c.clock.now()),
      })
      .onConflict((conflict) => conflict.column('bucket_id').doNothing())
      .returning('bucket_id')
      .executeTakeFirst()
  })
  if (!stored) throw exists()
  return { ssl: true }
}

export const tlsHandlers: Handlers<typeof tls> = {
  view: async (c) => ({ ssl: await has(c, await findBucket(c)) }),
  upload: finding(findBucket, upload),
  remove: async (c) => {
    const bucket = await findBucket(c)
    await write(c.db, { bucket: bucket.id }, (trx) =>
      trx
        .deleteFrom('certificate')
        .where('bucket_id', '=', bucket.id)
        .returning('bucket_id')
        .executeTakeFirstOrThrow(notFound),
    )
    return {}
  },
}
