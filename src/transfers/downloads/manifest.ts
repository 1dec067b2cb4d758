/** Reports of a job's objects as CSV, for the user and beside the files of a download. */
import { toCsv } from '#/lib/csv/csv'
import type { JobItem } from '../engine/job'
import type { AclBefore } from '../bulk/runners'

/** Start of a CSV file, without which Excel misreads letters outside ASCII. */
export const CSV_START = '\ufeff'
export const MANIFEST = 'not-downloaded.csv'
/** File that lists renamed objects. */
export const RENAMED = 'renamed.csv'

const rows = (failed: readonly JobItem[]) => failed.map((i) => [i.name, i.state.phase, i.state.failure?.detail ?? ''])

/** Names, results and reasons. */
export const failedCsv = (failed: readonly JobItem[]): string => toCsv(['name', 'outcome', 'reason'], rows(failed))

/** Objects with their new paths. */
export const renamedCsv = (renamed: ReadonlyMap<string, string>): string => toCsv(['name', 'saved as'], [...renamed])

export interface ListedLink {
  readonly name: string
  readonly url: string
  /** Epoch milliseconds of the expiry, by the API's clock. */
  readonly ends: number
}

/** Signed URLs by object, and the objects without one with the reason. */
export const linksCsv = (links: readonly ListedLink[], failed: readonly JobItem[]): string =>
  toCsv(
    ['name', 'url', 'expires', 'reason'],
    [
      ...links.map((l) => [l.name, l.url, new Date(l.ends).toISOString(), '']),
      ...failed.map((i) => [i.name, '', '', i.state.failure?.detail ?? '']),
    ],
  )

export const aclCsv = (changes: readonly AclBefore[], failed: readonly JobItem[]): string => {
  const why = new Map(failed.map((i) => [i.name, i.state.failure?.detail ?? '']))
  const all = changes.map((c) => [c.name, c.before, why.has(c.name) ? c.before : c.after, why.get(c.name) ?? ''])
  const seen = new Set(changes.map((c) => c.name))
  const untouched = failed.filter((i) => !seen.has(i.name))
  return toCsv(
    ['name', 'before', 'now', 'reason'],
    [...all, ...untouched.map((i) => [i.name, '', '', i.state.failure?.detail ?? ''])],
  )
}
