/** Backups of everything while the server runs. */
import { resolve } from 'node:path'
import { beginBackup } from '#/server/backup/backup'
import { refuseObjectEngine, refuseShared, type AdminCommand } from '../command'

const backup: AdminCommand = {
  name: 'backup',
  usage: '--to DIR',
  options: { to: 'text' },
  run: async (services, args) => {
    refuseShared(services.settings)
    refuseObjectEngine(services.settings)
    const begun = await beginBackup(services, resolve(args.text('to')))
    return begun.finish()
  },
}

export const backupCommands: readonly AdminCommand[] = [backup]
