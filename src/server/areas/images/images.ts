/**
 * Machine images. Public images are for everyone, private ones for their account with the scope.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { imageCan } from '#/contract/states'
import { UPLOAD_HOURS, type Image, type images, type ImageUpload } from '#/contract/images'
import { hasScope, requireScopes } from '#/server/core/auth'
import { record } from '#/server/core/events'
import { grantCreator, requireGrant, visibleIds, type Level } from '#/server/core/grants'
import { ApiFailure, finding, notFound, type Caller, type Ctx, type Handlers } from '#/server/core/handlers'
import { inSeconds, schedule } from '#/server/core/jobs'
import { pageOf } from '#/server/core/paginate'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { dropImage, imageId, newImage, recordImage, toImage, type ImageRow } from './image-rows'
import { write } from '#/server/db/write'

type Db = Services['db']
const READ = 'images:read_only'
const CAPTURE_SECONDS = 1

interface Asked extends Pick<Services, 'db'> {
  readonly caller: Caller | null
  readonly params: { readonly imageId: string }
}
const find =
  (level: Level) =>
  async ({ db, caller, params }: Asked): Promise<ImageRow> => {
    const name = params.imageId
    if (!name.startsWith('private/')) {
      return db.selectFrom('image').selectAll().where('slug', '=', name).executeTakeFirstOrThrow(notFound)
    }
    if (!caller) throw new ApiFailure(401, 'Invalid Token')
    requireScopes(caller, [READ])
    const [, number] = /^private\/([1-9]\d{0,14})$/.exec(name) ?? []
    const row = await db
      .selectFrom('image')
      .selectAll()
      .where('account_id', '=', caller.accountId)
      .where('id', '=', Number(number ?? 0))
      .executeTakeFirstOrThrow(notFound)
    await requireGrant(db, caller, 'image', imageId(row), level)
    return row
  }

/** Finds an image that the caller can change, which is never a public one. */
async function own(c: Asked): Promise<ImageRow> {
  const row = await find('read_write')(c)
  const reason = imageCan.update({ is_public: row.is_public !== 0 })
  if (reason !== undefined) throw new ApiFailure(403, reason)
  return row
}

/** Private images by number, then public ones by name. */
async function list({ db, caller, query, filter }: Ctx<typeof images.list>) {
  const reader = caller && hasScope(caller, READ) ? caller : null
  const seen = reader && (await visibleIds(db, reader, 'image'))
  const rows = db.selectFrom('image').where((e) => {
    if (!reader) return e('is_public', '=', 1)
    const theirs = e('account_id', '=', reader.accountId)
    const names = sql<string>`'private/' || id`
    return e.or([e('is_public', '=', 1), seen ? e.and([theirs, e(names, 'in', seen)]) : theirs])
  })
  return pageOf(
    rows,
    { query, filter, db },
    (q) => q.selectAll().orderBy('is_public').orderBy('slug').orderBy('id'),
    (found) => found.map(toImage),
    { db, columns: ['description', 'tags'] },
  )
}

const stored = (tags: readonly string[] | undefined) => (tags ? JSON.stringify(tags) : null)

async function create(c: Ctx<typeof images.create>): Promise<Image> {
  const { db, caller, clock, body } = c
  return write(db, { account: caller.accountId }, async (trx) => {
    const disk = await trx
      .selectFrom('instance_disk as disk')
      .innerJoin('instance', 'instance.id', 'disk.instance_id')
      .select(['disk.label', 'disk.size', 'instance.id as instance_id', 'instance.label as instance_label'])
      .where('instance.account_id', '=', caller.accountId)
      .where('disk.id', '=', body.disk_id)
      .executeTakeFirst()
    if (!disk) throw new ApiFailure(400, `This account has no disk ${body.disk_id}.`, 'disk_id')
    await requireGrant(trx, caller, 'instance', disk.instance_id, 'read_only')
    const row = await insert(trx, caller, {
      ...newImage(caller, stamp(clock.now())),
      label: body.label ?? disk.label,
      description: body.description ?? null,
      size: disk.size,
      status: 'creating',
      cloud_init: Number(body.cloud_init ?? false),
      region: null,
      tags: stored(body.tags),
    })
    await schedule(trx, c, 'image.captured', { id: row.id }, inSeconds(c, CAPTURE_SECONDS))
    const { instance_id: id, instance_label: label } = disk
    await record(trx, clock, caller, 'disk_imagize', { id, label, type: 'instance', url: `/v4/instances/${id}` })
    return toImage(row)
  })
}

async function insert(trx: Db, caller: Caller, values: Omit<ImageRow, 'id'>): Promise<ImageRow> {
  const row = await trx.insertInto('image').values(values).returningAll().executeTakeFirstOrThrow()
  await grantCreator(trx, caller, 'image', imageId(row))
  return row
}

/** The upload address is returned once; only a hash of its key is stored. */
async function upload(c: Ctx<typeof images.upload>): Promise<ImageUpload> {
  const { db, caller, clock, body, settings } = c
  const key = randomBytes(32).toString('base64url')
  return write(db, { account: caller.accountId }, async (trx) => {
    const region = await trx.selectFrom('region').select('id').where('id', '=', body.region).executeTakeFirst()
    if (!region) throw new ApiFailure(400, "Region doesn't exist.", 'region')
    const ends = inSeconds(c, UPLOAD_HOURS * 3600)
    const row = await insert(trx, caller, {
      ...newImage(caller, stamp(clock.now())),
      label: body.label,
      description: body.description ?? null,
      size: 0,
      status: 'pending_upload',
      cloud_init: Number(body.cloud_init ?? false),
      region: region.id,
      tags: stored(body.tags),
      upload_hash: createHash('sha256').update(key).digest('hex'),
      upload_ends: stamp(ends),
    })
    await schedule(trx, c, 'image.over', { id: row.id }, ends)
    await recordImage(trx, c, caller, row, 'upload')
    return { image: toImage(row), upload_to: `${settings.objectsUrl}/image-uploads/${row.id}?key=${key}` }
  })
}

async function update(c: Ctx<typeof images.update>, found: ImageRow): Promise<Image> {
  const { label, description, tags } = c.body
  const set = {
    ...(label === undefined || label === found.label ? {} : { label }),
    ...(description === undefined || description === found.description ? {} : { description }),
    ...(tags === undefined || stored(tags) === (found.tags ?? '[]') ? {} : { tags: stored(tags) }),
  }
  if (Object.keys(set).length === 0) return toImage(found)
  return write(c.db, { account: c.caller.accountId }, async (trx) => {
    const row = await trx
      .updateTable('image')
      .set({ ...set, updated: stamp(c.clock.now()) })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound()
    await recordImage(trx, c, c.caller, row, 'update')
    return toImage(row)
  })
}

export const imageHandlers: Handlers<typeof images> = {
  list,
  create,
  upload,
  view: finding(find('read_only'), async (_, row) => toImage(row)),
  update: finding(own, update),
  remove: finding(own, async (c, { id }) => {
    if (!(await dropImage(c, id, c.caller.username))) throw notFound()
    return {}
  }),
}
