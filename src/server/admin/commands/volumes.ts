/** Sets the status of a volume, as a migration would. */
import { VOLUME_STATUSES } from '#/contract/volumes'
import { UsageError, type AdminCommand } from '../command'

const volumeUpdate: AdminCommand = {
  name: 'volume update',
  usage: `ID --status ${VOLUME_STATUSES.join('|')}`,
  positional: ['ID'],
  options: { status: 'text' },
  run: async ({ db }, args) => {
    const id = args.integer('ID')
    const status = args.choice('status', VOLUME_STATUSES)
    const { numUpdatedRows } = await db.updateTable('volume').set({ status }).where('id', '=', id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new UsageError(`Volume ${id} doesn't exist.`)
    return { id, status }
  },
}

export const volumeCommands: readonly AdminCommand[] = [volumeUpdate]
