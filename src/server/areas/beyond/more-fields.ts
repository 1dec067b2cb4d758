/**
 * Operations of the contract with the fields that dialects add (`contract/beyond`). An added field is checked with the body,
 * stored in the operation's own transaction, and read for every resource in the response.
 */
import * as z from 'zod/mini'
import { ImageTags, KeyRegions, keyRegionsIn, VolumeEncryption } from '#/contract/beyond/more-fields'
import { withRules } from '#/contract/fields'
import { Image, images, ImageUpdateBody, ImageUploadBody, ImageCreateBody } from '#/contract/images'
import { Key, KeyCreateBody, keys, KeyUpdateBody } from '#/contract/keys'
import { objects, SignedUrl } from '#/contract/objects'
import { type AnyOp, page } from '#/contract/op'
import { Volume, VolumeCreateBase, volumeCreateRules, VolumeResizeBody, volumes, volumeSize } from '#/contract/volumes'
import { linodeWords } from '#/contract/dialects/linode-words'
import { isRecord } from '#/lib/is-record'
import { clusterDomain } from '#/server/core/cluster-domain'
import { ApiFailure, type Ctx, type Handler } from '#/server/core/handlers'
import type { Services } from '#/server/core/services'
import { findBucket } from '../object-storage/find-bucket'
import { bucketsWithTypes } from './endpoint-types'

export type ResourceRow = Readonly<Record<string, unknown>>
type Body = Readonly<Record<string, unknown>>
export interface Call extends Services {
  readonly params: Readonly<Record<string, unknown>>
  readonly body: Body | undefined
}
/** Runs in the operation's transaction. */
export type Save = (trx: Services['db'], row: ResourceRow) => Promise<unknown>
export interface Added {
  readonly op: AnyOp
  /** Refuses a field before the operation runs. */
  readonly check?: (c: Call) => Promise<void>
  /** What to store with the resource. Undefined if the request changes no added field. */
  readonly save?: (c: Call) => Save | undefined
  readonly read: (c: Call, rows: readonly ResourceRow[]) => Promise<readonly ResourceRow[]>
}

const idsOf = (rows: readonly ResourceRow[]) =>
  rows.map(({ id }) => Number(String(id).replace('private/', ''))).filter(Boolean)
const listed = (json: string | null | undefined) => (json ? (JSON.parse(json) as string[]) : undefined)

/** GiB. Larger than the contract's. */
const LargerSize = volumeSize(linodeWords.maxVolume)
const VolumeMore = z.extend(Volume, { encryption: VolumeEncryption })
const encryption: Added['read'] = async ({ db }, rows) => {
  const query = db.selectFrom('volume').select(['id', 'encryption']).where('id', 'in', idsOf(rows))
  const stored = new Map(rows.length > 0 ? (await query.execute()).map((row) => [row.id, row.encryption]) : [])
  return rows.map((row) => ({ ...row, encryption: stored.get(Number(row['id'])) ?? 'disabled' }))
}
const encrypt =
  (value: unknown): Save =>
  (trx, { id }) =>
    trx
      .updateTable('volume')
      .set({ encryption: value === 'enabled' ? 'enabled' : 'disabled' })
      .where('id', '=', Number(id))
      .execute()

const ImageMore = z.extend(Image, { tags: ImageTags })
const tags: Added['read'] = async ({ db }, rows) => {
  const query = db.selectFrom('image').select(['id', 'tags']).where('id', 'in', idsOf(rows))
  const stored = new Map(rows.length > 0 ? (await query.execute()).map((row) => [`private/${row.id}`, row.tags]) : [])
  return rows.map((row) => ({ ...row, tags: listed(stored.get(String(row['id']))) ?? [] }))
}
const tag: Added['save'] = ({ body }) =>
  body?.['tags'] === undefined
    ? undefined
    : (trx, row) =>
        trx
          .updateTable('image')
          .set({ tags: JSON.stringify(body['tags']) })
          .where('id', 'in', idsOf([row]))
          .execute()

const KeyMore = z.extend(Key, { regions: keyRegionsIn })
const clustersOf = ({ db }: Services) =>
  db.selectFrom('cluster').select(['id', 'region', 'domain']).orderBy('id').execute()
/** A limited key works where its buckets are, an unlimited one in its regions or in all. */
const regions: Added['read'] = async (c, rows) => {
  const clusters = await clustersOf(c)
  const query = c.db.selectFrom('access_key').select(['id', 'regions']).where('id', 'in', idsOf(rows))
  const stored = new Map(rows.length > 0 ? (await query.execute()).map((row) => [row.id, listed(row.regions)]) : [])
  return rows.map((row) => {
    const access = row['bucket_access'] as Key['bucket_access']
    const own = stored.get(Number(row['id']))
    const works = clusters.filter(({ id, region }) =>
      access === null ? (own?.includes(region) ?? true) : access.some(({ cluster }) => cluster === id),
    )
    return {
      ...row,
      regions: works.map((cluster) => ({
        id: cluster.region,
        s3_endpoint: clusterDomain(c.settings, cluster),
        endpoint_type: 'E1',
      })),
    }
  })
}
const requireRegions: Added['check'] = async (c) => {
  const asked = c.body?.['regions']
  if (!Array.isArray(asked)) return
  const known = (await clustersOf(c)).map(({ region }) => region)
  const wrong = asked.findIndex((region: string) => !known.includes(region))
  if (wrong >= 0) throw new ApiFailure(400, 'This region has no object storage.', `regions[${wrong}]`)
}
const keepRegions: Added['save'] = ({ body }) =>
  body?.['regions'] === undefined
    ? undefined
    : (trx, { id }) =>
        trx
          .updateTable('access_key')
          .set({ regions: JSON.stringify(body['regions']) })
          .where('id', '=', Number(id))
          .execute()

const SignedMore = z.extend(SignedUrl, { exists: z.boolean() })
const exists = async (c: Ctx<typeof objects.url>, rows: readonly ResourceRow[]): Promise<readonly ResourceRow[]> => {
  const bucket = await findBucket(c)
  const found = await c.db
    .selectFrom('object')
    .select('name')
    .where('bucket_id', '=', bucket.id)
    .where('name', '=', c.body.name)
    .executeTakeFirst()
  return rows.map((row) => ({ ...row, exists: found !== undefined }))
}

const ADDED: readonly Added[] = [
  ...bucketsWithTypes,
  { op: { ...volumes.list, res: page(VolumeMore) }, read: encryption },
  ...[volumes.view, volumes.update, volumes.attach].map((op) => ({
    op: { ...op, res: VolumeMore },
    read: encryption,
  })),
  {
    op: {
      ...volumes.create,
      body: withRules(
        z.extend(VolumeCreateBase, { size: z.optional(LargerSize), encryption: z.optional(VolumeEncryption) }),
        volumeCreateRules,
      ),
      res: VolumeMore,
    },
    save: ({ body }) => encrypt(body?.['encryption']),
    read: encryption,
  },
  {
    op: { ...volumes.resize, body: z.extend(VolumeResizeBody, { size: LargerSize }), res: VolumeMore },
    read: encryption,
  },
  {
    op: { ...volumes.clone, res: VolumeMore },
    save: (c) => async (trx, row) => {
      const [source] = await encryption({ ...c, db: trx }, [{ id: c.params['volumeId'] }])
      return encrypt(source?.['encryption'])(trx, row)
    },
    read: encryption,
  },
  { op: { ...images.list, res: page(ImageMore) }, read: tags },
  { op: { ...images.view, res: ImageMore }, read: tags },
  {
    op: { ...images.create, body: z.extend(ImageCreateBody, { tags: z.optional(ImageTags) }), res: ImageMore },
    save: tag,
    read: tags,
  },
  {
    op: { ...images.update, body: z.extend(ImageUpdateBody, { tags: z.optional(ImageTags) }), res: ImageMore },
    save: tag,
    read: tags,
  },
  {
    op: {
      ...images.upload,
      body: z.extend(ImageUploadBody, { tags: z.optional(ImageTags) }),
      res: z.object({ image: ImageMore, upload_to: z.string() }),
    },
    save: tag,
    read: tags,
  },
  { op: { ...keys.list, res: page(KeyMore) }, read: regions },
  { op: { ...keys.view, res: KeyMore }, read: regions },
  {
    op: { ...keys.create, body: z.extend(KeyCreateBody, { regions: z.optional(KeyRegions) }), res: KeyMore },
    check: requireRegions,
    save: keepRegions,
    read: regions,
  },
  {
    op: { ...keys.update, body: z.extend(KeyUpdateBody, { regions: z.optional(KeyRegions) }), res: KeyMore },
    check: requireRegions,
    save: keepRegions,
    read: regions,
  },
  // Its context is the one of the operation.
  { op: { ...objects.url, res: SignedMore }, read: exists as unknown as Added['read'] },
]

/** Changes the resources of a response: a list's, the image of an upload, or the response itself. */
async function filled(
  result: unknown,
  change: (rows: readonly ResourceRow[]) => Promise<readonly ResourceRow[]>,
): Promise<unknown> {
  if (!isRecord(result)) return result
  if (Array.isArray(result['data'])) return { ...result, data: await change(result['data'].filter(isRecord)) }
  if (isRecord(result['image'])) return { ...result, image: (await change([result['image']]))[0] }
  return (await change([result]))[0]
}

/** The operation and its handler with the fields that dialects add; unchanged if there are none. */
export function withMoreFields<S extends { readonly op: AnyOp; readonly handler: Handler<AnyOp> }>(served: S) {
  const added = ADDED.find(({ op }) => op.id === served.op.id)
  if (!added) return served
  const { handler } = served
  const run = async (given: Ctx<AnyOp>, found: unknown): Promise<unknown> => {
    // The operation's own schemas have checked both.
    const c = given as unknown as Call
    await added.check?.(c)
    const save = added.save?.(c)
    const saveMore: Ctx<AnyOp>['saveMore'] = save && (async (trx, row) => void (await save(trx, row as ResourceRow)))
    const full: Ctx<AnyOp> = { ...given, ...(saveMore ? { saveMore } : {}) }
    const result: unknown = await (typeof handler === 'function' ? handler(full, undefined) : handler.run(full, found))
    return filled(result, (rows) => added.read(c, rows))
  }
  return { op: added.op, handler: typeof handler === 'function' ? run : { find: handler.find, run } }
}
