/**
 * Schedules checks of monitored services: each every minute, several at a time, so that a hanging one delays no other.
 */
import type { ServiceRow } from '../areas/managed/managed-services'
import { Limiter } from '../core/limiter'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import { checkedServices, checkService, recordResult } from './check'
import { UNCHECKED, type Verdict } from './probe'
import { checkHostsOf, type CheckHosts } from '../system/check-hosts'
import { probeTargetOf } from './probe'
import { isShared } from '../db/lease'

/** Seconds between two checks of a service. */
const INTERVAL = 60
/** Services that `checkNow` checks concurrently. */
const AT_ONCE = 16
/** Hanging services of one account take at most half of the places, and every account is still checked. */
const CHECKS = { all: 16, one: 8, sure: 2 }
/** Services read from the database at a time. */
const BATCH = 500

const reaches = (hosts: CheckHosts, row: ServiceRow) => {
  const target = probeTargetOf(row.service_type, row.address)
  return target !== undefined && hosts.mayReach(target.host, target.port)
}

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Claims due services. Their next time is set first, so that a restart doesn't check them twice. */
async function takeDue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<ServiceRow[]> {
  const now = clock.now()
  const due = db
    .selectFrom('managed_service')
    // Beyond two intervals, the clock was set back. Below, the clock of the server that set the time can be ahead of this one.
    .where((e) => e.or([e('next_check', '<=', stamp(now)), e('next_check', '>', stamp(inSeconds(now, 2 * INTERVAL)))]))
    .orderBy('next_check')
    .limit(BATCH)
  const taken = { next_check: stamp(inSeconds(now, INTERVAL)) }
  // Another server skips claimed checks instead of waiting for them.
  if (isShared(db)) {
    const free = due.select('id').forNoKeyUpdate().skipLocked()
    return db.updateTable('managed_service').set(taken).where('id', 'in', free).returningAll().execute()
  }
  const rows = await due.selectAll().execute()
  if (rows.length === 0) return []
  const ids = rows.map((r) => r.id)
  await db
    .updateTable('managed_service')
    .set(taken)
    .where('id', 'in', ids)
    .where('next_check', 'is not', null)
    .execute()
  return rows
}

/**
 * Polls once a second for due services. If no host can be reached, only discards earlier results. Stop this before the
 * database closes: stopping ends running checks and waits for them.
 */
export function startChecks(services: Services, report: (e: unknown) => void): () => Promise<void> {
  const hosts = checkHostsOf(services.settings)
  if (hosts.mode === 'off') {
    const forgotten = forget(services).catch(report)
    return () => forgotten
  }
  const end = new AbortController()
  const limiter = new Limiter(CHECKS)
  /** Ids of waiting or running services. */
  const taken = new Set<number>()
  const running = new Set<Promise<void>>()

  async function one(row: ServiceRow): Promise<void> {
    const place = await limiter.acquire(row.account_id, end.signal).catch(() => undefined)
    if (!place) return
    try {
      // Free before the result is recorded: if that is outdated, the service is due again.
      const checked = await checkService(services, row.id, hosts, end.signal).finally(() => taken.delete(row.id))
      if (checked && !end.signal.aborted) await recordResult(services, checked.row, checked.verdict)
    } catch (e) {
      report(e)
    } finally {
      place.end()
    }
  }
  async function look(): Promise<void> {
    for (const row of await takeDue(services)) {
      // A check can take longer than the interval.
      if (taken.has(row.id)) continue
      if (reaches(hosts, row)) {
        taken.add(row.id)
        const work = one(row).finally(() => running.delete(work))
        running.add(work)
      } else if (row.status !== 'pending') {
        await recordResult(services, row, UNCHECKED)
      }
    }
  }
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch(report)
      .finally(() => {
        looking = undefined
      })
  }, 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    end.abort()
    await looking
    await Promise.all(running)
  }
}

async function forget({ db }: Pick<Services, 'db'>): Promise<void> {
  const checked = db.selectFrom('managed_service').select('id').where('status', 'in', ['ok', 'problem']).limit(BATCH)
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('managed_service')
      .set({ status: 'pending', failures: 0 })
      .where('id', 'in', checked)
      .executeTakeFirst()
    if (numUpdatedRows < BATCH) return
  }
}

export interface Checked {
  readonly checked: number
  readonly ok: number
  readonly problem: number
  /** Services that this server can't reach. */
  readonly unchecked: number
}
/** Checks every enabled service once, due or not; of one account or of all. */
export async function checkNow(services: Services, accountId?: number): Promise<Checked> {
  const hosts = checkHostsOf(services.settings)
  const rows = await checkedServices(services.db)
    .$if(accountId !== undefined, (q) => q.where('account_id', '=', accountId ?? 0))
    .orderBy('id')
    .execute()
  const { signal } = new AbortController()
  const counts: Record<Verdict['kind'], number> = { up: 0, down: 0, unchecked: 0 }
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const some = rows.slice(i, i + AT_ONCE)
    for (const checked of await Promise.all(some.map(({ id }) => checkService(services, id, hosts, signal)))) {
      if (!checked) continue
      counts[checked.verdict.kind]++
      await recordResult(services, checked.row, checked.verdict)
    }
  }
  return { checked: rows.length, ok: counts.up, problem: counts.down, unchecked: counts.unchecked }
}
