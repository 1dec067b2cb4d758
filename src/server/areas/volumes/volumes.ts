/** Block-storage volumes. The contract has the rules of states, so that forms share them. */
import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { regionCan, volumeCan } from '#/contract/states'
import type { Volume, volumes } from '#/contract/volumes'
import type { VolumeTable } from '#/server/db/resource-tables'
import { grantCreator, requireGrant, numbersOf, visibleIds, type Level } from '#/server/core/grants'
import { ApiFailure, finding, type Caller, type Ctx, type Handlers } from '#/server/core/handlers'
import { pageOf } from '#/server/core/paginate'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { findTarget, requireRoom } from './volume-attaching'
import { instanceLabel, recordVolume, toVolume, volumeOf, type VolumeRow } from './volume-rows'
import { write } from '#/server/db/write'
import * as z from 'zod/mini'
import { inSeconds, schedule, type JobKinds } from '#/server/core/jobs'

/** Milliseconds that creating and resizing a volume take. */
const SECONDS = 1
const Ready = z.object({ id: z.int(), from: z.enum(['creating', 'resizing']) })

/** Call within the transaction that sets the status. */
const scheduleReady = (trx: Services['db'], c: Pick<Services, 'clock'>, ready: z.infer<typeof Ready>) =>
  schedule(trx, c, 'volume.ready', ready, inSeconds(c, SECONDS))

export const volumeJobs: JobKinds = {
  'volume.ready': async ({ db }, payload) => {
    const { id, from } = Ready.parse(payload)
    // Skips a volume that was deleted or whose status an operator changed in the meantime.
    await db.updateTable('volume').set({ status: 'active' }).where('id', '=', id).where('status', '=', from).execute()
  },
}

type Db = Services['db']
type Asking = Pick<Services, 'db' | 'clock'> & { readonly caller: Caller }

const find =
  (level: Level) =>
  async (c: Asking & { readonly params: { readonly volumeId: number } }): Promise<VolumeRow> => {
    const row = await volumeOf(c.db, c.caller.accountId, c.params.volumeId)
    await requireGrant(c.db, c.caller, 'volume', row.id, level)
    return row
  }
const readable = find('read_only')
const writable = find('read_write')

async function list(c: Ctx<typeof volumes.list>) {
  const { db, caller } = c
  const seen = await visibleIds(db, caller, 'volume')
  const rows = db
    .selectFrom('volume')
    .where('account_id', '=', caller.accountId)
    .$if(seen !== null, (q) => q.where('id', 'in', numbersOf(seen)))
  return pageOf(
    rows,
    c,
    (q) => q.selectAll().select(instanceLabel).orderBy('id'),
    (found) => found.map(toVolume),
    { db: c.db, columns: ['tags'] },
  )
}

/** Reads the volume again within the transaction and returns it as `change` left it. */
async function changing(
  c: Asking,
  { id }: VolumeRow,
  change: (trx: Db, row: VolumeRow) => Promise<void>,
): Promise<Volume> {
  return write(c.db, { account: c.caller.accountId }, async (trx) => {
    await change(trx, await volumeOf(trx, c.caller.accountId, id))
    return toVolume(await volumeOf(trx, c.caller.accountId, id))
  })
}
function requireState(reason: string | undefined): void {
  if (reason !== undefined) throw new ApiFailure(400, reason)
}
const set = (trx: Db, c: Asking, id: number, values: Partial<Insertable<VolumeTable>>) =>
  trx
    .updateTable('volume')
    .set({ ...values, updated: stamp(c.clock.now()) })
    .where('id', '=', id)
    .execute()

type NewVolume = Pick<VolumeRow, 'label' | 'size' | 'region' | 'instance_id' | 'config_id' | 'tags' | 'encryption'> & {
  readonly hardware_type?: string
  readonly content?: string
}
/** Call within a transaction. */
async function insert(trx: Db, c: Asking, volume: NewVolume): Promise<Volume> {
  const now = stamp(c.clock.now())
  const { id } = await trx
    .insertInto('volume')
    .values({
      account_id: c.caller.accountId,
      status: 'creating',
      hardware_type: 'nvme',
      content: randomBytes(8).toString('hex'),
      created: now,
      updated: now,
      ...volume,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await grantCreator(trx, c.caller, 'volume', id)
  await scheduleReady(trx, c, { id, from: 'creating' })
  return toVolume(await volumeOf(trx, c.caller.accountId, id))
}

async function create(c: Ctx<typeof volumes.create>): Promise<Volume> {
  const { body, caller } = c
  return write(c.db, { account: caller.accountId }, async (trx) => {
    const target =
      body.instance_id === undefined
        ? undefined
        : await findTarget(trx, caller, {
            instance_id: body.instance_id,
            config_id: body.config_id,
            persist: true,
            region: body.region === undefined ? undefined : { id: body.region, field: 'region' },
          })
    const region = target?.instance.region ?? body.region ?? ''
    await requireBlockStorage(trx, region, target ? 'instance_id' : 'region')
    if (target) await requireRoom(trx, target, true)
    const volume = await insert(trx, c, {
      label: body.label,
      size: body.size ?? 20,
      region,
      instance_id: target?.instance.id ?? null,
      config_id: target?.configId ?? null,
      tags: JSON.stringify(body.tags ?? []),
      encryption: body.encryption ?? null,
    })
    await recordVolume(trx, c.clock, caller, volume, 'create')
    return volume
  })
}

async function requireBlockStorage(trx: Db, id: string, field: 'region' | 'instance_id'): Promise<void> {
  const region = await trx.selectFrom('region').select('capabilities').where('id', '=', id).executeTakeFirst()
  if (!region) throw new ApiFailure(400, "Region doesn't exist.", field)
  const wrong = regionCan.holdVolumes({ id, capabilities: JSON.parse(region.capabilities) as string[] })
  if (wrong !== undefined) throw new ApiFailure(400, wrong, field)
}

const update = (c: Ctx<typeof volumes.update>, found: VolumeRow) =>
  changing(c, found, async (trx, row) => {
    const label = c.body.label ?? row.label
    const tags = c.body.tags ? JSON.stringify(c.body.tags) : row.tags
    if (label === row.label && tags === row.tags) return
    await set(trx, c, row.id, { label, tags })
    await recordVolume(trx, c.clock, c.caller, { id: row.id, label }, 'update')
  })

async function remove(c: Ctx<typeof volumes.remove>, { id }: VolumeRow) {
  await write(c.db, { account: c.caller.accountId }, async (trx) => {
    const row = await volumeOf(trx, c.caller.accountId, id)
    requireState(volumeCan.remove(row))
    await trx.deleteFrom('user_grant').where('kind', '=', 'volume').where('entity', '=', String(id)).execute()
    await trx.deleteFrom('volume').where('id', '=', id).execute()
    await recordVolume(trx, c.clock, c.caller, row, 'delete')
  })
  return {}
}

const attach = (c: Ctx<typeof volumes.attach>, found: VolumeRow) =>
  changing(c, found, async (trx, row) => {
    const { instance_id, config_id, persist_across_boots: persist = true } = c.body
    const region = { id: row.region, field: 'instance_id' } as const
    const target = await findTarget(trx, c.caller, { instance_id, config_id, persist, region })
    requireState(volumeCan.attach(row))
    await requireRoom(trx, target, persist)
    await set(trx, c, row.id, { instance_id: target.instance.id, config_id: target.configId })
    await recordVolume(trx, c.clock, c.caller, row, 'attach')
  })

/** As for attaching, a restricted user must be able to write to the instance. */
async function detach(c: Ctx<typeof volumes.detach>, found: VolumeRow) {
  await changing(c, found, async (trx, row) => {
    requireState(volumeCan.detach(row))
    if (row.instance_id !== null) await requireGrant(trx, c.caller, 'instance', row.instance_id, 'read_write')
    await set(trx, c, row.id, { instance_id: null, config_id: null })
    await recordVolume(trx, c.clock, c.caller, row, 'detach')
  })
  return {}
}

/** The copy has the source's size, region and data, but its own label, no attachment and no tags. */
async function clone(c: Ctx<typeof volumes.clone>, { id }: VolumeRow): Promise<Volume> {
  return write(c.db, { account: c.caller.accountId }, async (trx) => {
    const row = await volumeOf(trx, c.caller.accountId, id)
    requireState(volumeCan.clone(row))
    const { size, region, hardware_type, content, encryption } = row
    const same = { size, region, hardware_type, content, encryption }
    const copy = await insert(trx, c, {
      ...same,
      label: c.body.label,
      instance_id: null,
      config_id: null,
      tags: '[]',
    })
    await recordVolume(trx, c.clock, c.caller, row, 'clone')
    return copy
  })
}

const resize = (c: Ctx<typeof volumes.resize>, found: VolumeRow) =>
  changing(c, found, async (trx, row) => {
    const { size } = c.body
    const wrong = volumeCan.resizeTo(row, size)
    if (wrong !== undefined) throw new ApiFailure(400, wrong, 'size')
    requireState(volumeCan.resize(row))
    await set(trx, c, row.id, { size, status: 'resizing' })
    await scheduleReady(trx, c, { id: row.id, from: 'resizing' })
    await recordVolume(trx, c.clock, c.caller, row, 'resize')
  })

export const volumeHandlers: Handlers<typeof volumes> = {
  list,
  create,
  view: finding(readable, async (_, row) => toVolume(row)),
  update: finding(writable, update),
  remove: finding(writable, remove),
  attach: finding(writable, attach),
  clone: finding(writable, clone),
  detach: finding(writable, detach),
  resize: finding(writable, resize),
}
