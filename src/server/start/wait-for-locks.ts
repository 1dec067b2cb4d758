/** Waits for what other processes of a shared database have locked, for example while one changes the schema. */
import { isLockTimeout } from '../db/dialect'

const MINUTE = 60_000

const WAITS =
  'The database is locked. Its schema is being changed, another server is starting, or a transaction has locked a table (see pg_stat_activity). This continues by itself.'

/**
 * Runs `act` again as long as it fails because it waited too long for a lock, so that a long migration doesn't end the
 * start of other servers. Reports the first such failure and each minute of `act`.
 */
export async function waitForLocks<T>(report: (note: string) => void, act: () => Promise<T>): Promise<T> {
  let reported = false
  const say = () => {
    reported = true
    report(WAITS)
  }
  // A wait for another migration doesn't fail.
  const minutes = setInterval(say, MINUTE).unref()
  try {
    for (;;) {
      try {
        return await act()
      } catch (e) {
        if (!isLockTimeout(e)) throw e
        if (!reported) say()
      }
    }
  } finally {
    clearInterval(minutes)
  }
}
