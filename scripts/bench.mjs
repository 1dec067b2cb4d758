// Measures times as ratios against floors from the same run, or against limits. Exits 1 if a ratio is beyond its bound.
// Arguments name the parts to run (first-row, upload, listing …).
import { ensureBuilt } from './lib/ensure-built.mjs'
import { startServer } from './lib/server.mjs'
import { browse } from './bench/browse.mjs'
import { firstRow } from './bench/first-row.mjs'
import { heap } from './bench/heap.mjs'
import { listing } from './bench/listing.mjs'
import { navigation } from './bench/navigation.mjs'
import { prepareDist } from './bench/prepare.mjs'
import { settling } from './bench/settling.mjs'
import { tables } from './bench/tables.mjs'
import { upload } from './bench/upload.mjs'

/**
 * @typedef {{ name: string, ours: string, floor: string, ratio: number, bound?: { at: 'most' | 'least', value: number } }} Line
 */

const PARTS = {
  'first-row': firstRow,
  navigation,
  settling,
  heap,
  upload,
  listing,
  browse,
  tables,
}

/** @param {Line} line */
const holds = ({ ratio, bound }) => !bound || (bound.at === 'most' ? ratio <= bound.value : ratio >= bound.value)

/** @param {readonly (readonly string[])[]} rows */
const table = (rows) => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)))
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n')
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  process.stderr.write(`no such part: ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}\n`)
  process.exit(2)
}
ensureBuilt()
const server = await startServer(await prepareDist(), { SEED: 'demo', RATE_LIMITS: 'off' })
/** @type {Line[]} */
const lines = []
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    process.stderr.write(`measuring ${name}\n`)
    lines.push(...(await part(server)))
  }
} finally {
  await server.stop()
}
const rows = lines.map((line) => [
  line.name,
  line.ours,
  line.floor,
  line.ratio.toFixed(2),
  line.bound ? `at ${line.bound.at} ${line.bound.value}` : '',
  holds(line) ? '' : 'OVER',
])
process.stdout.write(`${table([['', 'console', 'floor', 'ratio', 'bound', ''], ...rows])}\n`)
process.exitCode = lines.every(holds) ? 0 : 1
