/** Finds the instance and configuration profile that a volume can be attached to. */
import type { Kysely, Selectable } from 'kysely'
import { attachLimit } from '#/contract/states'
import type { InstanceTable } from '#/server/db/resource-tables'
import type { Database } from '#/server/db/schema'
import { requireGrant } from '#/server/core/grants'
import { ApiFailure, type Caller, type FailureField } from '#/server/core/handlers'

type Db = Kysely<Database>

export interface AttachRequest {
  readonly instance_id: number
  readonly config_id?: number | undefined
  readonly persist: boolean
  /** The volume's region. Absent means the region of the instance. */
  readonly region?: { readonly id: string; readonly field: 'instance_id' | 'region' } | undefined
}
export interface AttachTarget {
  readonly instance: Selectable<InstanceTable>
  /** Null if the volume doesn't persist across boots. */
  readonly configId: number | null
}

/** Throws 400 on the wrong fields, 403 if a restricted caller can't write to the instance. */
export async function findTarget(trx: Db, caller: Caller, asked: AttachRequest): Promise<AttachTarget> {
  const instance = await trx
    .selectFrom('instance')
    .selectAll()
    .where('account_id', '=', caller.accountId)
    .where('id', '=', asked.instance_id)
    .executeTakeFirst()
  if (!instance) throw new ApiFailure(400, `This account has no instance ${asked.instance_id}.`, 'instance_id')
  await requireGrant(trx, caller, 'instance', instance.id, 'read_write')
  const errors: FailureField[] = []
  if (asked.region && asked.region.id !== instance.region) {
    const reason =
      asked.region.field === 'region'
        ? `The instance is in ${instance.region}. Choose that region or none.`
        : `The instance is in ${instance.region} but the volume is in ${asked.region.id}. Both must be in one region.`
    errors.push({ field: asked.region.field, reason })
  }
  if (!asked.persist && !instance.running) {
    const reason = "The instance isn't running. Start it, or keep the volume attached when it restarts."
    errors.push({ field: 'persist_across_boots', reason })
  }
  const config = asked.persist ? await chooseConfig(trx, instance, asked.config_id) : null
  if (config !== null && 'reason' in config) errors.push(config)
  if (errors.length > 0) throw new ApiFailure(400, errors)
  return { instance, configId: config !== null && 'id' in config ? config.id : null }
}

const wrong = (reason: string): FailureField => ({ field: 'config_id', reason })

/** The named profile, else the only one, else the one that booted last. */
async function chooseConfig(
  trx: Db,
  instance: Selectable<InstanceTable>,
  named: number | undefined,
): Promise<{ readonly id: number } | FailureField> {
  const configs = await trx.selectFrom('instance_config').select('id').where('instance_id', '=', instance.id).execute()
  const has = (id: number | null) => configs.find((c) => c.id === id)
  if (named !== undefined) {
    return has(named) ?? wrong(`Configuration profile ${named} doesn't belong to instance ${instance.id}.`)
  }
  const [only, second] = configs
  if (!only) return wrong('The instance has no configuration profile.')
  if (!second) return only
  return (
    has(instance.last_config_id) ??
    wrong('The instance has several configuration profiles and none has booted yet. Choose one.')
  )
}

/** Throws 400 if the instance has its maximum of volumes. */
export async function requireRoom(trx: Db, { instance }: AttachTarget, persist: boolean): Promise<void> {
  const { n } = await trx
    .selectFrom('volume')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('instance_id', '=', instance.id)
    .executeTakeFirstOrThrow()
  const most = attachLimit(instance.memory, persist)
  if (n < most) return
  throw new ApiFailure(
    400,
    `The instance has ${n} volumes. This way of attaching allows at most ${most}.`,
    'instance_id',
  )
}
