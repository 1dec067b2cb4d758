/** Events, deferred work and demo data. */
import { seed } from '#/server/seed/seed'
import { pageOfEvents } from '#/server/core/events'
import { operations } from '#/server/start/operations'
import { allJobKinds } from '#/server/start/job-kinds'
import { runDue } from '#/server/core/jobs'
import { UsageError, type AdminCommand } from '../command'

const eventList: AdminCommand = {
  name: 'event list',
  usage: '--account ID [--page N]',
  options: { account: 'text', page: 'text' },
  run: async ({ db }, args) => {
    const id = args.integer('account')
    const account = await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
    if (!account) throw new UsageError(`Account ${id} doesn't exist.`)
    const page = args.has('page') ? args.integer('page') : 1
    if (page < 1) throw new UsageError('--page must be 1 or more.')
    return pageOfEvents(db, id, { query: { page, page_size: 500 } })
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

export const upkeepCommands: readonly AdminCommand[] = [eventList, jobsRun, seedDemo]
