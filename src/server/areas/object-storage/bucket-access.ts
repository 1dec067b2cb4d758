/** The present access of a bucket, for dialects that show it. */
import type { bucketAccess } from '#/contract/beyond/bucket-access'
import { bucketCan } from '#/contract/states'
import { finding, type Handlers } from '#/server/core/handlers'
import { aclXml, type CannedAcl } from '#/server/objects/http/acl-xml'
import { findBucket } from './find-bucket'

const ANY_ORIGIN = '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin></CORSRule></CORSConfiguration>'

export const bucketAccessHandlers: Handlers<typeof bucketAccess> = {
  access: finding(findBucket, async ({ db }, bucket) => {
    const owner = await db
      .selectFrom('account')
      .select(['uuid', 'name'])
      .where('id', '=', bucket.account_id)
      .executeTakeFirstOrThrow()
    const acl = bucket.acl as CannedAcl
    const cors = bucketCan.cors(bucket) === undefined ? bucket.cors_enabled === 1 : null
    return {
      acl,
      acl_xml: aclXml(acl, owner.uuid, owner.name),
      cors_enabled: cors,
      cors_xml: cors === null ? null : cors ? ANY_ORIGIN : '',
    }
  }),
}
