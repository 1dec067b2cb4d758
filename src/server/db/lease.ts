/**
 * Claims on rows by one of several servers. A claim ends by itself when its server no longer renews it. Times are the
 * database's, since the clocks of servers differ.
 */
import { randomBytes } from 'node:crypto'
import { newRequest, withRequest } from '../system/request-context'
import { wordsOf } from './dialect'
import type { Kysely } from 'kysely'

/** Identifies this process. */
export const PROCESS_ID = randomBytes(8).toString('hex')
/** Seconds that a claim lasts without being renewed. */
const LEASE_SECONDS = 15
const RENEW_MS = (LEASE_SECONDS * 1000) / 3

type Db = Pick<Kysely<unknown>, 'getExecutor'>

/** Whether other servers use the same database, so that work must be claimed. */
export const isShared = (db: Db): boolean => wordsOf(db).engine === 'postgres'

/** The columns of a claim of this process. */
export const claim = (db: Db) => ({ owner: PROCESS_ID, lease: wordsOf(db).fromNow(LEASE_SECONDS) })

/** Calls `renew` until the returned function is called. After a failed call, the next one catches up. */
export function renewPeriodically(renew: () => Promise<unknown>): () => void {
  // Runs outside of the request that made the claim.
  const act = () => withRequest(newRequest(), () => void renew().catch(() => undefined))
  const timer = setInterval(act, RENEW_MS).unref()
  return () => clearInterval(timer)
}
