/** Compute instances as the provider creates and removes them. The reference's API only refers to instances. */
import type { Kysely } from 'kysely'
import { detachAll } from '../volumes/volume-rows'
import type { Database } from '#/server/db/schema'
import type { Clock, Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { write } from '#/server/db/write'

export interface NewInstance {
  readonly account: number
  readonly label: string
  readonly region: string
  /** GB */
  readonly memory: number
  readonly running: boolean
  /** Number of configuration profiles. */
  readonly configs: number
  /** Number of the profile that booted last, counted from 1. */
  readonly lastConfig?: number
}
export interface MadeInstance {
  readonly id: number
  readonly configs: readonly { readonly id: number }[]
  readonly disks: readonly { readonly id: number; readonly label: string }[]
}

/** Region and account must exist. */
export async function createInstance({ db, clock }: Pick<Services, 'db' | 'clock'>, i: NewInstance) {
  return write(db, { account: i.account }, async (trx): Promise<MadeInstance> => {
    const { id } = await trx
      .insertInto('instance')
      .values({
        account_id: i.account,
        label: i.label,
        region: i.region,
        memory: i.memory,
        running: Number(i.running),
        last_config_id: null,
        created: stamp(clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const profiles = Array.from({ length: i.configs }, (_, n) => ({ instance_id: id, label: `Profile ${n + 1}` }))
    const configs =
      profiles.length > 0 ? await trx.insertInto('instance_config').values(profiles).returning('id').execute() : []
    const last = i.lastConfig === undefined ? undefined : configs[i.lastConfig - 1]
    if (last) await trx.updateTable('instance').set({ last_config_id: last.id }).where('id', '=', id).execute()
    const disks = await trx
      .insertInto('instance_disk')
      .values([
        { instance_id: id, label: 'Boot disk', size: i.memory * 20 * 1024 },
        { instance_id: id, label: 'Swap', size: 512 },
      ])
      .returning(['id', 'label'])
      .execute()
    return { id, configs, disks }
  })
}

/** Removes an instance with its disks and profiles, and detaches everything that refers to it, in one transaction. */
export async function deleteInstance(trx: Kysely<Database>, clock: Clock, id: number): Promise<void> {
  await detachAll(trx, clock, id)
  await trx.deleteFrom('user_grant').where('kind', '=', 'instance').where('entity', '=', String(id)).execute()
  await trx.deleteFrom('managed_instance').where('instance_id', '=', id).execute()
  await trx.deleteFrom('instance_config').where('instance_id', '=', id).execute()
  await trx.deleteFrom('instance_disk').where('instance_id', '=', id).execute()
  await trx.deleteFrom('instance').where('id', '=', id).execute()
}
