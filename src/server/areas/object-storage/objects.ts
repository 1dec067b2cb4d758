/** Objects of a bucket: their ACL, the contents list and signed URLs. */
import type { ObjectAcl, objects } from '#/contract/objects'
import { bucketCan } from '#/contract/states'
import { requireGlobalGrant } from '#/server/core/grants'
import { ApiFailure, finding, notFound, type Ctx } from '#/server/core/handlers'
import type { Handlers } from '#/server/core/handlers'
import { aclXml, type CannedAcl } from '#/server/objects/http/acl-xml'
import { entryName, listObjects } from '#/server/objects/http/listing'
import type { BucketRow } from '#/server/objects/signing/locate'
import { signedPath } from '#/server/objects/signing/signing'
import { signingKeyOf } from '#/server/objects/signing/signing-key'
import type { Services } from '#/server/core/services'
import { write } from '#/server/db/write'
import { bucketOwner, findBucket, requireStore } from './find-bucket'

/** The response for an object's row. Throws 404 without one. */
async function record(c: Pick<Services, 'db'>, bucket: BucketRow, row: { readonly acl: string } | undefined) {
  if (!row) throw notFound()
  const acl = row.acl as CannedAcl
  const owner = await bucketOwner(c.db, bucket)
  return { acl, acl_xml: aclXml(acl, owner.uuid, owner.name) } satisfies ObjectAcl
}

async function viewAcl(c: Ctx<typeof objects.acl>, bucket: BucketRow) {
  const object = c.db.selectFrom('object').select('acl').where('bucket_id', '=', bucket.id)
  return record(c, bucket, await object.where('name', '=', c.query.name).executeTakeFirst())
}

async function updateAcl(c: Ctx<typeof objects.updateAcl>, bucket: BucketRow) {
  const { acl, name } = c.body
  requireStore(bucketCan.objectAccess(bucket))
  if (acl === 'custom') throw new ApiFailure(400, "Access can't be set to custom.", 'acl')
  const row = await write(c.db, { bucket: bucket.id }, (trx) =>
    trx
      .updateTable('object')
      .set({ acl })
      .where('bucket_id', '=', bucket.id)
      .where('name', '=', name)
      .returning('acl')
      .executeTakeFirstOrThrow(notFound),
  )
  return record(c, bucket, row)
}

async function list(c: Ctx<typeof objects.list>, bucket: BucketRow) {
  const { page_size: pageSize = 100, prefix, delimiter, marker } = c.query
  const { entries, nextMarker } = await listObjects(c.db, bucket.id, { prefix, delimiter, marker, pageSize })
  const { uuid } = await bucketOwner(c.db, bucket)
  const more = { next_marker: nextMarker, is_truncated: nextMarker !== null }
  const data = entries.map((e) => {
    const shown =
      e.folder === null
        ? { etag: e.row.etag, last_modified: e.row.last_modified, owner: uuid, size: e.row.size }
        : { etag: null, last_modified: null, owner: null, size: null }
    return { name: entryName(e), ...shown, ...more }
  })
  return { data, ...more }
}

/** Values that a header can carry and a client can therefore send: no control characters, no outer spaces. */
const SENDABLE = /^(?! )[\x20-\x7e\xa0-\xff]*(?<! )$/

/** False without a dialect, where no response has it. */
const exists = async ({ db, settings }: Services, { id }: BucketRow, name: string): Promise<boolean> =>
  settings.dialect !== null &&
  (await db
    .selectFrom('object')
    .select('name')
    .where('bucket_id', '=', id)
    .where('name', '=', name)
    .executeTakeFirst()) !== undefined

async function url(c: Ctx<typeof objects.url>, bucket: BucketRow) {
  const { name, method = 'GET', expires_in: seconds = 3600, content_type: contentType } = c.body
  if (method !== 'GET' && method !== 'HEAD') {
    await requireGlobalGrant(c.db, c.caller, ['object_storage:read_write'])
  }
  if (contentType !== undefined && !SENDABLE.test(contentType)) {
    throw new ApiFailure(400, 'Content type contains characters that no request can send.', 'content_type')
  }
  const key = await signingKeyOf(c, bucket.account_id)
  const path = signedPath(key.secret, {
    method,
    cluster: bucket.cluster,
    bucket: bucket.label,
    bucketId: bucket.id,
    name,
    expires: Math.floor(c.clock.now().getTime() / 1000) + seconds,
    contentType,
    keyId: key.keyId,
  })
  return { url: c.settings.objectsUrl + path, exists: await exists(c, bucket, name) }
}

export const objectHandlers: Handlers<typeof objects> = {
  acl: finding(findBucket, viewAcl),
  updateAcl: finding(findBucket, updateAcl),
  list: finding(findBucket, list),
  url: finding(findBucket, url),
}
