/**
 * Logs failures. While the database or the object store is away, or the disk is full, every request can fail: one line
 * reports the first failure, one a minute counts the others, and one reports the end.
 */
import { sql } from 'kysely'
import { isAway, isBusy, isReadOnly, isRemoteFull } from '../../db/dialect'
import { isStoreAway } from '../../storage/store'
import { isFull, requireRowSpace } from '../../system/disk-space'
import { codeOrMessage } from '../../system/error-code'
import { errorLine, noteLine, type Log } from './log'
import { limitLines } from './request-log'
import type { Services } from '../services'

interface Cause {
  /** Whether a failure has this cause. */
  readonly is: (e: unknown) => boolean
  readonly first: (e: unknown) => string
  /** The line of each further minute begins with this. */
  readonly still: string
  /** The last line begins with this. */
  readonly over: string
  /** Rejects as long as the cause lasts. */
  readonly check: (services: Services) => Promise<unknown>
}

const CAUSES: readonly Cause[] = [
  {
    is: isStoreAway,
    first: (e) => `${(e as Error).message.replace(/\.$/, '')}. Requests for objects get a 503 response.`,
    still: 'The object store still fails.',
    over: 'The object store can be reached again',
    check: ({ store }) => store.readIdentity(),
  },
  {
    is: isReadOnly,
    first: () =>
      'The database is read-only, as a replica is. Changes get a 503 response. Point DATABASE_URL to the primary.',
    still: 'The database is still read-only.',
    over: 'The database accepts changes again',
    check: async ({ db }) => {
      const { rows } = await sql<{ transaction_read_only: string }>`SHOW transaction_read_only`.execute(db)
      if (rows[0]?.transaction_read_only !== 'off') throw new Error('The database is read-only.')
    },
  },
  {
    is: isAway,
    first: (e) => `The database can't be reached: ${codeOrMessage(e)}. Requests get a 503 response.`,
    still: "The database still can't be reached.",
    over: 'The database can be reached again',
    check: ({ db }) => sql`SELECT 1`.execute(db),
  },
  {
    is: isRemoteFull,
    first: () => 'The disk of the database is full. Writes get a 507 response. Free some space there.',
    still: 'The disk of the database is still full. Free some space there.',
    over: 'The disk of the database has space again',
    // A smaller write can find room in a page that exists.
    check: ({ db }) =>
      sql`CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT repeat('x', 1000) FROM generate_series(1, 1000)`.execute(
        db,
      ),
  },
  {
    is: isFull,
    first: () => 'The disk of DATA_DIR is full. Writes get a 507 response. Free some space.',
    still: 'The disk of DATA_DIR is still full. Free some space.',
    over: 'The disk of DATA_DIR has space again',
    check: ({ settings }) => requireRowSpace(settings.dataDir),
  },
]

/** Whether the failure of one request means that others fail too, until a part of the system works again. */
export const isOutage = (e: unknown): boolean => CAUSES.some((cause) => cause.is(e))

/** A cause that lasts. Times in monotonic milliseconds. */
interface Outage {
  readonly since: number
  /** Failures since the first. */
  failures: number
  /** Failures that the last line counted, and its time. */
  counted: number
  countedAt: number
  checking: boolean
}

const MINUTE_MS = 60_000
/** Milliseconds between two checks whether a cause has ended. */
const CHECK_MS = 5000

const countOf = (n: number): string => (n === 1 ? '1 more failure' : `${n} more failures`)

export interface FailureLog {
  readonly report: (e: unknown) => void
  /** Logs the failures that are counted but not logged. Call before the database closes. */
  readonly stop: () => void
}

/** `checkMs` is for tests. */
export function failureLog(services: Services, log: Log, checkMs = CHECK_MS): FailureLog {
  const outages = new Map<Cause, Outage>()
  const within = limitLines(log)
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const count = (cause: Cause, outage: Outage) => {
    const more = outage.failures - outage.counted
    if (more > 0) log(errorLine(`${cause.still} ${countOf(more)}.`))
    outage.counted = outage.failures
    outage.countedAt = performance.now()
  }
  async function check(cause: Cause, outage: Outage): Promise<void> {
    if (outage.checking) return
    outage.checking = true
    const before = outage.failures
    const works = await cause.check(services).then(
      () => true,
      () => false,
    )
    outage.checking = false
    if (stopped) return
    // A part that failed meanwhile is still unavailable, although this check succeeded.
    if (!works || outage.failures > before) {
      if (performance.now() - outage.countedAt >= MINUTE_MS) count(cause, outage)
      return
    }
    outages.delete(cause)
    const seconds = Math.round((performance.now() - outage.since) / 1000)
    log(noteLine(`${cause.over} after ${seconds} s and ${countOf(outage.failures)}.`))
    if (outages.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  function begin(cause: Cause, e: unknown): void {
    log(errorLine(cause.first(e)))
    if (stopped) return
    const since = performance.now()
    outages.set(cause, { since, failures: 0, counted: 0, countedAt: since, checking: false })
    timer ??= setInterval(() => {
      for (const [known, outage] of outages) void check(known, outage)
    }, checkMs).unref()
  }
  return {
    report: (e) => {
      const cause = CAUSES.find((one) => one.is(e))
      const outage = cause && outages.get(cause)
      if (outage) outage.failures += 1
      else if (cause) begin(cause, e)
      else if (isBusy(e)) {
        if (within('changes waited too long for others')) {
          log(errorLine('The database is busy with another change. A request got a 503 response.'))
        }
      } else if (within('failures happened')) log(errorLine(e))
    },
    stop: () => {
      stopped = true
      clearInterval(timer)
      for (const [cause, outage] of outages) count(cause, outage)
      outages.clear()
    },
  }
}
