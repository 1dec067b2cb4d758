/** Counts outbound bytes per account and month (A2.8-3): first in memory, soon after in one row. */
import { sql, type Kysely } from 'kysely'
import { refusesChanges } from '#/server/db/dialect'
import type { Database } from '#/server/db/schema'
import type { Services } from '#/server/core/services'

type Needs = Pick<Services, 'db' | 'clock'>
/** Maximum milliseconds that bytes are counted only in memory. */
const FLUSH_MS = 500

class Meter {
  readonly #db: Kysely<Database>
  #pending = new Map<string, { account_id: number; month: string; used: number }>()
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  add(accountId: number, month: string, bytes: number) {
    const key = `${accountId} ${month}`
    const used = (this.#pending.get(key)?.used ?? 0) + bytes
    this.#pending.set(key, { account_id: accountId, month, used })
    // A failed write stays pending; the next download or read retries it.
    this.#timer ??= setTimeout(() => void this.settle().catch(() => {}), FLUSH_MS).unref()
  }

  /** Bytes that aren't stored yet. */
  pending(accountId: number, month: string): number {
    return this.#pending.get(`${accountId} ${month}`)?.used ?? 0
  }

  settle(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.catch(() => {}).then(() => this.#flush())
    return this.#writing
  }

  /** Drops the counts of deleted accounts: a download can outlive its account. */
  async #flush() {
    const rows = [...this.#pending.values()].filter((r) => r.used !== 0)
    this.#pending = new Map()
    if (rows.length === 0) return
    const counts = sql.join(
      rows.map((r) => sql`(cast(${r.account_id} as bigint), cast(${r.month} as text), cast(${r.used} as bigint))`),
    )
    try {
      await sql`
        WITH counted(account_id, month, used) AS (VALUES ${counts})
        INSERT INTO transfer (account_id, month, used)
        SELECT account_id, month, used FROM counted
        WHERE EXISTS (SELECT 1 FROM account WHERE account.id = counted.account_id)
        ON CONFLICT (account_id, month) DO UPDATE SET used = transfer.used + excluded.used`.execute(this.#db)
    } catch (error) {
      for (const r of rows) this.add(r.account_id, r.month, r.used)
      throw error
    }
  }
}

// Listener and API handlers share the services, and so the meter.
const meters = new WeakMap<Kysely<Database>, Meter>()
function meterOf({ db }: Needs): Meter {
  const meter = meters.get(db) ?? new Meter(db)
  meters.set(db, meter)
  return meter
}
const monthOf = ({ clock }: Needs) => clock.now().toISOString().slice(0, 7)

/** `bytes` can be negative, to subtract bytes that were never sent. */
export const countTransfer = (services: Needs, accountId: number, bytes: number) =>
  meterOf(services).add(accountId, monthOf(services), bytes)

/** Writes the counts in memory to the database: before a read, and when the server stops. */
export const settleTransfer = (services: Needs): Promise<void> => meterOf(services).settle()

/** Outbound bytes of the current month. */
export async function transferUsed(services: Needs, accountId: number): Promise<number> {
  await settleTransfer(services).catch((e: unknown) => {
    if (!refusesChanges(e)) throw e
  })
  const month = monthOf(services)
  const row = await services.db
    .selectFrom('transfer')
    .select('used')
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .executeTakeFirst()
  return (row?.used ?? 0) + meterOf(services).pending(accountId, month)
}
