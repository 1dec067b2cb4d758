/** What every handler can reach. Made once at start; a test makes its own on a fresh data directory. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { ObjectStore } from '../storage/store'
import type { Secrets } from './secrets'
import type { Settings } from '../system/settings'

export interface Clock {
  /** Now; a test or `jobs run --at` may move it. */
  now(): Date
  /** Milliseconds that only ever grow, whatever is done to the clock. Where absent, `now` counts. */
  elapsed?(): number
}
export interface Services {
  readonly db: Kysely<Database>
  readonly settings: Settings
  readonly clock: Clock
  readonly secrets: Secrets
  readonly store: ObjectStore
}
