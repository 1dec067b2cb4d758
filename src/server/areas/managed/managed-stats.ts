/** Usage of an account's instances. A job writes a point every five minutes; reads change nothing. */
import type { Kysely } from 'kysely'
import type { managed } from '#/contract/managed'
import type { Stats } from '#/contract/managed-rules'
import type { Database } from '#/server/db/schema'
import type { Ctx, Handlers } from '#/server/core/handlers'
import { scheduleOnce, type JobKinds } from '#/server/core/jobs'
import type { Services } from '#/server/core/services'
import { write } from '#/server/db/write'

interface Usage {
  /** Percent of the processors, averaged over running instances. */
  readonly cpu: number
  /** Blocks per second, all instances together. */
  readonly disk: number
  /** Blocks per second, all instances together. */
  readonly swap: number
  /** Bits per second, all instances together. */
  readonly net_in: number
  /** Bits per second, all instances together. */
  readonly net_out: number
}
interface Machine {
  readonly id: number
  /** GB */
  readonly memory: number
  readonly running: number
}

/** A pseudorandom number from 0 to 1, the same for the same inputs. */
function noise(...of: readonly number[]): number {
  let h = 2_166_136_261
  for (const n of of) h = Math.imul(h ^ n, 16_777_619) ^ (h >>> 13)
  h = Math.imul(h ^ (h >>> 16), 2_246_822_507)
  return ((h ^ (h >>> 13)) >>> 0) / 4_294_967_296
}
const rounded = (n: number) => Math.round(n * 100) / 100

/** `at` in seconds since 1970. */
function usageOf(machines: readonly Machine[], at: number): Usage {
  const slot = Math.floor(at / 300)
  const busy = machines.filter((m) => m.running !== 0)
  const sum = { cpu: 0, disk: 0, swap: 0, net_in: 0, net_out: 0 }
  for (const { id, memory } of busy) {
    // Busiest in the afternoon, quietest at night, with occasional bursts.
    const daily = 0.5 - 0.5 * Math.cos((2 * Math.PI * ((at % DAY) - 3 * 3600)) / DAY)
    const burst = noise(id, slot, 1) > 0.97 ? 1.8 : 1
    const load = (0.15 + 0.55 * daily + 0.12 * noise(id, slot, 2)) * burst
    sum.cpu += Math.min(100, load * (40 + 35 * noise(id)))
    sum.disk += load * memory * (8 + 10 * noise(id, slot, 3))
    sum.swap += load > 0.75 ? memory * 4 * noise(id, slot, 4) : 0
    sum.net_in += load * memory * 180_000 * (0.7 + 0.6 * noise(id, slot, 5))
    sum.net_out += load * memory * 420_000 * (0.7 + 0.6 * noise(id, slot, 6))
  }
  return {
    cpu: rounded(busy.length === 0 ? 0 : sum.cpu / busy.length),
    disk: rounded(sum.disk),
    swap: rounded(sum.swap),
    net_in: rounded(sum.net_in),
    net_out: rounded(sum.net_out),
  }
}

type Db = Kysely<Database>
const KIND = 'managed.stats'
/** Seconds between two points. */
const STEP = 300
const DAY = 86_400
/** Maximum rows of one statement. */
const CHUNK = 300

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const slotAt = (at: Date) => Math.floor(seconds(at) / STEP) * STEP

async function stats({ db, caller, clock }: Ctx<typeof managed.stats>): Promise<Stats> {
  const rows = await db
    .selectFrom('managed_stat')
    .selectAll()
    .where('account_id', '=', caller.accountId)
    .where('at', '>', seconds(clock.now()) - DAY)
    .where('at', '<=', seconds(clock.now()))
    .orderBy('at')
    .execute()
  if (rows.length === 0) return { data: ['No statistics yet. A point is written every five minutes.'] }
  const series = (name: 'cpu' | 'disk' | 'swap' | 'net_in' | 'net_out') =>
    rows.map((row) => ({ x: row.at * 1000, y: row[name] }))
  return {
    data: {
      cpu: series('cpu'),
      disk: series('disk'),
      swap: series('swap'),
      net_in: series('net_in'),
      net_out: series('net_out'),
    },
  }
}

/**
 * An account's missing points up to now, including times when this server was off. `from`, in seconds, is the start for an
 * account without points. Read outside of a transaction, because a day of many instances takes long to model.
 */
export async function missingPoints(db: Db, accountId: number, now: Date, from = slotAt(now)) {
  const until = slotAt(now)
  const last = await db
    .selectFrom('managed_stat')
    .select((e) => e.fn.max('at').as('at'))
    .where('account_id', '=', accountId)
    // Later ones were written before the clock was set back.
    .where('at', '<=', until)
    .executeTakeFirst()
  const machines = await db
    .selectFrom('instance')
    .select(['id', 'memory', 'running'])
    .where('account_id', '=', accountId)
    .execute()
  const first = Math.max(last?.at == null ? from : last.at + STEP, until - DAY + STEP)
  const slots = Array.from({ length: Math.max(0, (until - first) / STEP + 1) }, (_, n) => first + n * STEP)
  return slots.map((at) => ({ account_id: accountId, at, ...usageOf(machines, at) }))
}

/** Writes points, and deletes those of the day before. Existing points stay unchanged. */
export async function writePoints(
  trx: Db,
  accountId: number,
  now: Date,
  rows: Awaited<ReturnType<typeof missingPoints>>,
): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) {
    await trx
      .insertInto('managed_stat')
      .values(rows.slice(i, i + CHUNK))
      .onConflict((c) => c.doNothing())
      .execute()
  }
  await trx
    .deleteFrom('managed_stat')
    .where('account_id', '=', accountId)
    .where('at', '<=', slotAt(now) - DAY)
    .execute()
}

/** Schedules the next run: at every start of a server, and by the job itself. */
export const scheduleStats = (trx: Db, { clock }: Pick<Services, 'clock'>): Promise<void> =>
  scheduleOnce(trx, { clock }, KIND, new Date((slotAt(clock.now()) + STEP) * 1000))

export const statJobs: JobKinds = {
  [KIND]: async ({ db, clock }) => {
    const accounts = await db
      .selectFrom('account')
      .select('id')
      .where('managed', '=', 1)
      .where((e) => e.exists(e.selectFrom('instance').select('id').whereRef('instance.account_id', '=', 'account.id')))
      .execute()
    for (const { id } of accounts) {
      const now = clock.now()
      const rows = await missingPoints(db, id, now)
      await write(db, { account: id }, (trx) => writePoints(trx, id, now, rows))
    }
    await write(db, 'server', (trx) => scheduleStats(trx, { clock }))
  },
}

export const statHandlers = { stats } satisfies Partial<Handlers<typeof managed>>
