/** Checks a monitored service and records the result. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { CHECKED_FIELDS, type ServiceRow } from '../areas/managed/managed-services'
import { openIssue, settleIssue } from '../areas/managed/managed-issues'
import { Limiter } from '../core/limiter'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import type { CheckHosts } from '../system/check-hosts'
import { down, failureReason, probe, probeTargetOf, UNCHECKED, type Verdict } from './probe'
import type { Address } from '../system/check-rule'
import { write } from '../db/write'

/**
 * Names resolved at once. The system resolves two at a time for a process, and one whose name server hangs takes its place for longer
 * than a check's timeout.
 */
export const lookups = new Limiter({ all: 2, one: 1 })

/** Consecutive failures before staff is notified. */
const FAILURES = 3

/** Enabled services of accounts with the managed product. Without it, no operation could disable one or close its issue. */
export const checkedServices = (db: Services['db']) =>
  db
    .selectFrom('managed_service')
    .selectAll()
    .where('status', '!=', 'disabled')
    .where((e) =>
      e.exists(
        e
          .selectFrom('account')
          .select('account.id')
          .whereRef('account.id', '=', 'managed_service.account_id')
          .where('account.managed', '=', 1),
      ),
    )
const stillChecked = (db: Services['db'], id: number): Promise<ServiceRow | undefined> =>
  checkedServices(db).where('id', '=', id).executeTakeFirst()

interface Checked {
  readonly row: ServiceRow
  readonly verdict: Verdict
}
/**
 * Checks the service as it is now, since it can have waited behind hanging ones for minutes. Undefined if it is no longer
 * checked, or if `stop` ended the check.
 */
export async function checkService(
  { db }: Pick<Services, 'db'>,
  id: number,
  hosts: CheckHosts,
  stop: AbortSignal,
): Promise<Checked | undefined> {
  const row = await stillChecked(db, id)
  const verdict = row && (await verdictOn(row, hosts, stop))
  return row && verdict && { row, verdict }
}

const noResponse = (seconds: number) => `No response within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`

/** Resolves the name once and connects only to allowed addresses. Undefined if `stop` ended the check. */
async function verdictOn(row: ServiceRow, hosts: CheckHosts, stop: AbortSignal): Promise<Verdict | undefined> {
  const target = probeTargetOf(row.service_type, row.address)
  if (!target || !hosts.mayReach(target.host, target.port)) return UNCHECKED
  let late: AbortSignal | undefined
  try {
    // The timeout doesn't count how long names of other checks take.
    const place = isIP(target.host) === 0 ? await lookups.acquire(row.account_id, stop) : undefined
    late = AbortSignal.timeout(row.timeout * 1000)
    const signal = AbortSignal.any([late, stop])
    const found = await Promise.race([resolve(target.host).finally(() => place?.end()), aborted(signal)])
    const addresses = found.filter((a) => hosts.allows(target.host, target.port, a))
    if (addresses.length === 0) return UNCHECKED
    const { service_type: type, address, body } = row
    return await probe({ type, address, body, addresses, signal })
  } catch (e) {
    if (stop.aborted) return undefined
    return down(late?.aborted ? noResponse(row.timeout) : failureReason(e))
  }
}

async function resolve(host: string): Promise<Address[]> {
  const version = isIP(host)
  if (version !== 0) return [{ address: host, family: version === 6 ? 6 : 4 }]
  const found = await lookup(host, { all: true, order: 'ipv4first' })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('ended')), { once: true })
  })

/**
 * Records nothing if the service was disabled or deleted during the check, or its account lost the product. If it is
 * checked in another way since then, that check is due now: it was skipped as long as this one ran.
 */
export async function recordResult({ db, clock }: Pick<Services, 'db' | 'clock'>, seen: ServiceRow, verdict: Verdict) {
  await write(db, { account: seen.account_id }, async (trx) => {
    const row = await stillChecked(trx, seen.id)
    if (!row) return
    const { id, issue_id } = row
    const checked = stamp(clock.now())
    if (CHECKED_FIELDS.some((key) => row[key] !== seen[key])) {
      await trx.updateTable('managed_service').set({ next_check: checked }).where('id', '=', id).execute()
      return
    }
    const set = (values: { status: string; failures: number; issue_id?: number }) =>
      trx
        .updateTable('managed_service')
        .set({ ...values, checked })
        .where('id', '=', id)
        .execute()
    if (verdict.kind === 'unchecked') {
      if (row.status !== 'pending') await set({ status: 'pending', failures: 0 })
      return
    }
    if (verdict.kind === 'up') {
      await set({ status: 'ok', failures: 0 })
      if (issue_id !== null) await settleIssue(trx, clock, { id, issue_id }, 'The service responds again.')
      return
    }
    const failures = row.failures + 1
    const opens = failures >= FAILURES && issue_id === null
    const opened = opens ? { issue_id: await openIssue(trx, clock, row, verdict.reason) } : {}
    await set({ status: 'problem', failures, ...opened })
  })
}
