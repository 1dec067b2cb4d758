/** Data with which the embedded server speaks a dialect. */
import type { DialectName } from '#/contract/shape'
import type { AnyOp } from '#/contract/op'
import type { DialectWords } from './dialect'
import { linodeServed } from './linode-served'

export interface ServedRegions {
  /** The domain of a cluster by its id. */
  readonly domainOf: (cluster: string) => string
  /** The region of a cluster by its id. */
  readonly regionOf: (cluster: string) => string
  /** The region of each cluster, of all pages. */
  readonly regions: readonly string[]
}
export interface Served {
  readonly words: DialectWords
  /** Bodies with other bounds, by operation. */
  readonly bodies: Readonly<Record<string, AnyOp['body']>>
  /** Operations whose route the dialect doesn't have, although its clients can read the same from another. */
  readonly absent: readonly string[]
  /** Responses in the dialect's form, before their words are replaced. */
  readonly derived: Readonly<Record<string, (json: unknown, places: ServedRegions) => unknown>>
  /** Values of the CORS headers. */
  readonly allowedHeaders: string
  readonly allowedMethods: string
  readonly exposedHeaders: string
}

const SERVED: Readonly<Record<DialectName, Served>> = { linode: linodeServed }
export const DIALECTS = Object.keys(SERVED) as DialectName[]
export const servedAs = (name: DialectName): Served => SERVED[name]
