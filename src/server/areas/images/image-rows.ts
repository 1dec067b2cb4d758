/** Rows of images in the API's form, and the changes shared by accounts, jobs and the object store. */
import type { Kysely, Selectable } from 'kysely'
import type { Image } from '#/contract/images'
import type { ImageTable } from '#/server/db/resource-tables'
import type { Database } from '#/server/db/schema'
import { record } from '#/server/core/events'
import type { Caller } from '#/server/core/handlers'
import { dropBlobs } from '#/server/objects/storage/commit'
import type { Services } from '#/server/core/services'
import { write } from '#/server/db/write'

type Db = Kysely<Database>
export type ImageRow = Selectable<ImageTable>

export const imageId = (row: Pick<ImageRow, 'id' | 'slug'>): string => row.slug ?? `private/${row.id}`

export const toImage = (row: ImageRow): Image => ({
  id: imageId(row),
  label: row.label,
  description: row.description,
  created: row.created,
  updated: row.updated,
  created_by: row.created_by,
  deprecated: row.deprecated !== 0,
  is_public: row.is_public !== 0,
  size: row.size,
  type: row.type as Image['type'],
  expiry: row.expiry,
  eol: row.eol,
  vendor: row.vendor,
  status: row.status as Image['status'],
  capabilities: row.cloud_init ? ['cloud-init'] : [],
  tags: row.tags === null ? [] : (JSON.parse(row.tags) as string[]),
})

export const newImage = (caller: { accountId: number | null; username: string }, now: string) => ({
  account_id: caller.accountId,
  slug: null,
  is_public: 0,
  created: now,
  updated: now,
  created_by: caller.username,
  deprecated: 0,
  type: 'manual',
  expiry: null,
  eol: null,
  vendor: null,
  blob: null,
  md5: null,
  upload_hash: null,
  upload_ends: null,
})

/** A public image of the provider, which has no bytes here. */
export const publicImage = (
  image: Pick<ImageRow, 'slug' | 'label' | 'size' | 'created' | 'eol' | 'vendor' | 'cloud_init' | 'deprecated'>,
) => ({
  ...newImage({ accountId: null, username: 'vendor' }, image.created),
  is_public: 1,
  description: '',
  status: 'available',
  region: null,
  ...image,
})

/** Call within the transaction of the change. `username` is null if no user of the account made the change. */
export const recordImage = (
  trx: Db,
  { clock }: Pick<Services, 'clock'>,
  who: Pick<Caller, 'accountId'> & { readonly username: string | null },
  row: Pick<ImageRow, 'id' | 'slug' | 'label'>,
  verb: 'upload' | 'update' | 'delete',
) => {
  const id = imageId(row)
  return record(trx, clock, who, `image_${verb}`, { id, label: row.label, type: 'image', url: `/v4/images/${id}` })
}

/** The owner of a private image; null if it doesn't exist or is public. */
async function accountOf(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('image').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id ?? null
}

/**
 * Deletes a private image with its grants and bytes; false if it doesn't exist or `still` doesn't match. `username` is
 * null if no user of the account made the change.
 */
export async function dropImage(
  services: Pick<Services, 'db' | 'clock' | 'store'>,
  id: number,
  username: string | null,
  still: (row: ImageRow) => boolean = () => true,
): Promise<boolean> {
  const account = await accountOf(services.db, id)
  if (account === null) return false
  const gone = await write(services.db, { account }, async (trx) => {
    const row = await trx.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.account_id === null || !still(row)) return undefined
    await trx.deleteFrom('image').where('id', '=', id).execute()
    await trx.deleteFrom('user_grant').where('kind', '=', 'image').where('entity', '=', imageId(row)).execute()
    await recordImage(trx, services, { accountId: row.account_id, username }, row, 'delete')
    return row
  })
  if (gone?.blob != null) await dropBlobs(services, [gone.blob])
  return gone !== undefined
}
