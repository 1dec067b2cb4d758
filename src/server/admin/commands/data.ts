/** Handles a data directory whose database and files don't belong together because an operator moved one. */
import { tieTogether } from '#/server/data/identity'
import { lockDataDir } from '#/server/db/lock'
import { sweep, sweptBefore } from '#/server/objects/storage/sweep'
import { verify } from '#/server/data/verify'
import { CommandFailed, type AdminCommand } from '../command'

const accept: AdminCommand = {
  name: 'data accept',
  usage: '',
  opening: 'accept',
  run: async ({ db, settings, store }) => {
    const unlock = settings.database ? undefined : await lockDataDir(settings.dataDir)
    try {
      await tieTogether(db, store)
      return { accepted: settings.s3?.bucket ?? settings.dataDir }
    } finally {
      unlock?.()
    }
  },
}

const sweepAll: AdminCommand = {
  name: 'data sweep',
  usage: '',
  run: async (services) => sweep(services, { all: true, before: await sweptBefore(services) }),
}

const verifyAll: AdminCommand = {
  name: 'verify',
  usage: '',
  run: async (services) => {
    const found = await verify(services)
    const bad = found.missing + found.wrong_length + found.wrong_bytes
    if (bad === 0) return found
    throw new CommandFailed(`Damaged files: ${bad} of ${found.files}. Restore them from a backup.`, found)
  },
}

/** Opening has done it. */
const schemaMigrate: AdminCommand = {
  name: 'schema migrate',
  usage: '    (before servers that run with MIGRATE=off)',
  opening: 'migrate',
  run: async () => ({ migrated: true }),
}

export const dataCommands: readonly AdminCommand[] = [accept, sweepAll, verifyAll, schemaMigrate]
