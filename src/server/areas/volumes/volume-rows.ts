/** Rows of volumes in the API's form, and the changes shared by accounts and staff. */
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Volume } from '#/contract/volumes'
import type { Database } from '#/server/db/schema'
import type { VolumeTable } from '#/server/db/resource-tables'
import { record } from '#/server/core/events'
import { notFound, type Caller } from '#/server/core/handlers'
import type { Clock } from '#/server/core/services'
import { stamp } from '#/server/system/time'

type Db = Kysely<Database>
export type VolumeRow = Selectable<VolumeTable> & { readonly instance_label: string | null }

/** Extra columns for the select of a volume. */
export const instanceLabel = (e: ExpressionBuilder<Database, 'volume'>) =>
  e
    .selectFrom('instance')
    .select('instance.label')
    .whereRef('instance.id', '=', 'volume.instance_id')
    .as('instance_label')

/** Throws the same 404 for an unknown volume and for another account's. */
export const volumeOf = (db: Db, accountId: number, id: number): Promise<VolumeRow> =>
  db
    .selectFrom('volume')
    .selectAll()
    .select(instanceLabel)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)

export const toVolume = (row: VolumeRow): Volume => ({
  id: row.id,
  label: row.label,
  status: row.status as Volume['status'],
  size: row.size,
  region: row.region,
  instance_id: row.instance_id,
  instance_label: row.instance_label,
  filesystem_path: `/dev/disk/by-id/scsi-0Vendor_Volume_${row.label}`,
  tags: JSON.parse(row.tags) as string[],
  hardware_type: row.hardware_type as Volume['hardware_type'],
  encryption: row.encryption === 'enabled' ? 'enabled' : 'disabled',
  created: row.created,
  updated: row.updated,
})

/** Call within the transaction of the change. `username` is null if no user of the account made the change. */
export const recordVolume = (
  trx: Db,
  clock: Clock,
  who: Pick<Caller, 'accountId'> & { readonly username: string | null },
  row: Pick<VolumeRow, 'id' | 'label'>,
  verb: 'create' | 'update' | 'delete' | 'attach' | 'detach' | 'clone' | 'resize',
) =>
  record(trx, clock, who, `volume_${verb}`, {
    id: row.id,
    label: row.label,
    type: 'volume',
    url: `/v4/volumes/${row.id}`,
  })

/**
 * Detaches volumes from a deleted instance, or with `fleeting` those that don't persist across its boots. Call within
 * the transaction.
 */
export async function detachAll(trx: Db, clock: Clock, instanceId: number, fleeting = false): Promise<void> {
  const rows = await trx
    .updateTable('volume')
    .set({ instance_id: null, config_id: null, updated: stamp(clock.now()) })
    .where('instance_id', '=', instanceId)
    .$if(fleeting, (q) => q.where('config_id', 'is', null))
    .returning(['id', 'label', 'account_id'])
    .execute()
  for (const row of rows) {
    await recordVolume(trx, clock, { accountId: row.account_id, username: null }, row, 'detach')
  }
}
