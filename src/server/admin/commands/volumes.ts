/** What the provider does to volumes: gives one a status, as a migration would. */
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
    if (numUpdatedRows === 0n) throw new UsageError(`There is no volume ${id}.`)
    return { id, status }
  },
}

export const volumeCommands: readonly AdminCommand[] = [volumeUpdate]
