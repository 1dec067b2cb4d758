/** Copies of everything, made while the server runs. */
import { resolve } from 'node:path'
import { beginBackup } from '../backup/backup'
import type { Command } from './command'

const backup: Command = {
  name: 'backup',
  usage: '--to DIR',
  options: { to: 'text' },
  run: async (services, args) => {
    const begun = await beginBackup(services, resolve(args.text('to')))
    return begun.finish()
  },
}

export const backupCommands: readonly Command[] = [backup]
