/**
 * Every area, for the server, the OpenAPI document and tests. Never imported by the console, where each page loads only
 * its own areas.
 */
import { events } from './account-events'
import { betas } from './betas'
import { buckets } from './buckets'
import { clusters } from './clusters'
import { images } from './images'
import { keys } from './keys'
import { managed } from './managed'
import { monitoring } from './monitoring'
import { objectStorage } from './object-storage'
import { objects } from './objects'
import type { DialectName } from './shape'
import type { AnyOp } from './op'
import { regions } from './regions'
import { tickets } from './tickets'
import { tls } from './tls'
import { volumes } from './volumes'

export const areas = {
  clusters,
  buckets,
  objects,
  tls,
  objectStorage,
  keys,
  tickets,
  monitoring,
  images,
  managed,
  volumes,
  betas,
  regions,
  events,
}
export const allOps: readonly AnyOp[] = Object.values(areas).flatMap((ops): AnyOp[] => Object.values(ops))
/** The operations of an API: of this dialect, or of the contract's wording. */
export const opsOf = (dialect: DialectName | null): readonly AnyOp[] =>
  allOps.filter((op) => (op.only ?? dialect) === dialect)
