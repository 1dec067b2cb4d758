/** Services that every handler can use. Created once at start; a test creates its own on a fresh data directory. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { ObjectStore } from '../storage/store'
import type { Secrets } from './secrets'
import type { Settings } from '../system/settings'

export interface Clock {
  /** Current time; a test or `jobs run --at` can move it. */
  now(): Date
  /** Monotonic milliseconds, independent of the clock. If absent, `now` is used. */
  elapsed?(): number
  /** An operator named this time, so that what expires until then is deleted whatever the clock of the machine says. */
  readonly isChosen?: boolean
}
export interface Services {
  readonly db: Kysely<Database>
  readonly settings: Settings
  readonly clock: Clock
  readonly secrets: Secrets
  readonly store: ObjectStore
}
