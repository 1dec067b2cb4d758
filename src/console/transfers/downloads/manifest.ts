/** Reports of a download as CSV, beside its files. */
import { toCsv } from '#/lib/csv/csv'
import type { JobItem } from '../engine/job'

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
