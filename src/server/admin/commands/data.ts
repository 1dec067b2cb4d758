/** Data as a whole: checks, backups, moves, deferred work and demo data. */
import { tieTogether } from '#/server/data/identity'
import { lockDataDir } from '#/server/db/lock'
import { sweep, sweptBefore } from '#/server/objects/storage/sweep'
import { verify } from '#/server/data/verify'
import { accountOf, CommandFailed, type AdminCommand, refuseObjectEngine, refuseShared, UsageError } from '../command'
import { resolve } from 'node:path'
import { beginBackup } from '#/server/backup/backup'
import { migrateData, openLocalSide } from '../migrate'
import { seed } from '#/server/seed/seed'
import { pageOfEvents } from '#/server/core/events'
import { operations } from '#/server/start/operations'
import { allJobKinds } from '#/server/start/job-kinds'
import { runDue } from '#/server/core/jobs'

/** For a database and files that don't belong together because an operator moved one. */
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

const migrate: AdminCommand = {
  name: 'migrate',
  usage: '--to|--from postgres://USER@HOST/DATABASE [--s3 https://HOST/BUCKET]    (with all servers stopped)',
  options: { to: 'text', from: 'text', s3: 'text' },
  open: openLocalSide,
  run: (services, args, env) => migrateData(services, args, env),
}

const eventList: AdminCommand = {
  name: 'event list',
  usage: '--account ID [--page N]',
  options: { account: 'text', page: 'text' },
  run: async (services, args) => {
    const account = await accountOf(services, args)
    const page = args.maybeInteger('page') ?? 1
    if (page < 1) throw new UsageError('--page must be 1 or more.')
    return pageOfEvents(services.db, account, { query: { page, page_size: 500 } })
  },
}

const jobsRun: AdminCommand = {
  name: 'jobs run',
  usage: '--at TIME [--future]    (a future time deletes what expires until then)',
  options: { at: 'text', future: 'flag' },
  run: async (services, args) => {
    const at = args.time('at')
    if (at > services.clock.now() && !args.has('future')) {
      throw new UsageError('A future time deletes what expires until then. Add --future to run its jobs.')
    }
    return { ...(await runDue({ ...services, clock: { now: () => at, isChosen: true } }, at, allJobKinds)) }
  },
}

const seedDemo: AdminCommand = {
  name: 'seed',
  usage: '',
  run: async (services) => ({ id: await seed(services, operations) }),
}

export const dataCommands: readonly AdminCommand[] = [
  accept,
  sweepAll,
  verifyAll,
  schemaMigrate,
  backup,
  migrate,
  eventList,
  jobsRun,
  seedDemo,
]
