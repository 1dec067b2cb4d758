// Plants known bugs one by one in a scratch copy of the tree and reports which gate catches each. `npm run test:planted --
// <words>` plants only those whose names contain one of the words. Exits 1 if a bug survives, or if the source has changed so
// that a bug can't be planted.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from './lib/paths.mjs'
import { runNode, tool } from './lib/run.mjs'
import { PLANTED } from './planted/bugs.mjs'

const SKIPPED = new Set(['.git', 'node_modules', 'test-results', '.data', '.cache'])
const copy = mkdtempSync(join(tmpdir(), 'console-planted-'))

/** @param {import('./planted/bugs.mjs').Gate} gate */
const run = async (gate) => {
  const args = gate.unit
    ? [tool('vitest/vitest.mjs'), 'run', '--bail=1', ...gate.unit]
    : [join('scripts', 'e2e.mjs'), '--workers', '1', ...(gate.browser ?? [])]
  return runNode(args, { cwd: copy, env: { NO_COLOR: '1', FORCE_COLOR: '0' } })
}

/** @param {import('./planted/bugs.mjs').Bug} bug */
const plant = async ({ name, file, from, to, gate }) => {
  const path = join(copy, file)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(from).length !== 2) return { name, gate, found: `cannot be planted in ${file} any more` }
  writeFileSync(
    path,
    sound.replace(from, () => to),
  )
  const { code, output } = await run(gate)
  writeFileSync(path, sound)
  // A gate that can't run catches nothing.
  const ran = /\b\d+ failed/.test(output)
  return {
    name,
    gate,
    found: code !== 0 && ran ? null : code === 0 ? 'survived' : `the gate did not run: ${output.slice(-500)}`,
  }
}

const words = process.argv.slice(2)
const chosen = PLANTED.filter((b) => words.length === 0 || words.some((w) => b.name.includes(w)))
try {
  for (const entry of readdirSync(at('.')).filter((e) => !SKIPPED.has(e))) {
    cpSync(at(entry), join(copy, entry), { recursive: true, verbatimSymlinks: true })
  }
  symlinkSync(at('node_modules'), join(copy, 'node_modules'))
  let caught = 0
  for (const bug of chosen) {
    const { name, gate, found } = await plant(bug)
    if (found === null) caught++
    const by = [...(gate.unit ?? []), ...(gate.browser ?? [])].join(' ')
    process.stdout.write(`${found === null ? 'ok  ' : 'FAIL'}  ${name.padEnd(62)} ${found ?? `caught by ${by}`}\n`)
  }
  process.stdout.write(`${caught} of ${chosen.length} planted bugs caught\n`)
  process.exitCode = caught === chosen.length && caught > 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
