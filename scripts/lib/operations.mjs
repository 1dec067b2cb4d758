// Lists the operations that the browser suite sent, from the reference's rows instead of the contract's.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './paths.mjs'

/**
 * @typedef {{ op: string, route: string }} Row
 * @typedef {{ method: string, path: string, status: number }} Sent
 */

/** @param {string} path */
const bare = (path) => path.replace(/\/+$/, '')

/**
 * A literal segment is more specific than a parameter: `/regions/availability` is not the view of a region with that name.
 * @param {Row} row
 */
const rank = (row) => row.route.split('/').filter((s) => s.startsWith('{')).length

/** @param {Row} row */
const matcher = (row) => {
  const [method, path = ''] = row.route.split(' ')
  const pattern = bare(path).replaceAll(/\{[^}]+\}/g, '[^/]+')
  const whole = new RegExp(`^${pattern}$`)
  return (/** @type {Sent} */ sent) => sent.method === method && whole.test(bare(sent.path))
}

/**
 * Rows without a successful request.
 * @param {readonly Row[]} rows of all areas, so that each request counts for its most literal route
 * @param {readonly Sent[]} sent
 * @returns {Row[]}
 */
export const neverSent = (rows, sent) => {
  const ordered = rows.toSorted((a, b) => rank(a) - rank(b)).map((row) => ({ row, matches: matcher(row) }))
  const used = new Set(sent.filter((s) => s.status < 300).map((s) => ordered.find((o) => o.matches(s))?.row))
  return rows.filter((row) => !used.has(row))
}

/** @returns {Row[]} the rows of the reference, of all areas */
const referenceRows = () => {
  const reference = at('src/contract/reference')
  const areas = readdirSync(reference).filter(
    (f) => f.endsWith('.json') && !['rules.json', 'definitions.json'].includes(f),
  )
  return areas.flatMap((file) => JSON.parse(readFileSync(join(reference, file), 'utf8')))
}

/**
 * @param {string} folder of the recorded requests
 * @returns {{ total: number, missing: Row[] }}
 */
export const operationsCoverage = (folder) => {
  const rows = referenceRows()
  const files = existsSync(folder) ? readdirSync(folder).map((f) => readFileSync(join(folder, f), 'utf8')) : []
  const lines = files.flatMap((text) => text.split('\n').filter(Boolean))
  /** @type {Sent[]} */
  const sent = [...new Set(lines)].map((line) => JSON.parse(line))
  return { total: rows.length, missing: neverSent(rows, sent) }
}
