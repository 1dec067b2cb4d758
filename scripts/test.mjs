// The gate, in two tiers. `npm test`: types, lint, format, dead code, lockfile, build, the fast specs and the
// browser tests in e2e/core. With `--all` (`npm run test:all`): the slow specs and all browser tests too. Closes with "N passed,
// N failed"; exits 1 where anything failed.
import { readFileSync } from 'node:fs'
import { browserTests } from './lib/browser-tests.mjs'
import { gate, one, program } from './lib/gate.mjs'
import { lockfileFaults } from './lib/lockfile.mjs'
import { operationsCoverage } from './lib/operations.mjs'
import { at } from './lib/paths.mjs'
import { reported, vitestTally } from './lib/reports.mjs'
import { resultsFolder } from './lib/results.mjs'
import { runNode, tool } from './lib/run.mjs'

const whole = process.argv.includes('--all')
const results = resultsFolder()
const CANARY = 'scripts/canary/floating-promise.ts'
const oxlint = tool('oxlint/bin/oxlint')
/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(at(path), 'utf8'))

const canary = async () => {
  const { output } = await runNode([oxlint, '--type-aware', '-f', 'json', CANARY])
  return { tally: one(output.includes('no-floating-promises')), output: `type-aware lint found nothing in ${CANARY}` }
}
const lockfile = async () => {
  const faults = lockfileFaults(readJson('package-lock.json'), readJson('package.json'))
  return { tally: one(faults.length === 0), output: faults.join('\n') }
}
/** The build regenerates the route tree, so a difference means that the committed one is out of date. */
const build = async () => {
  const before = readFileSync(at('src/console/routeTree.gen.ts'), 'utf8')
  const { code, output } = await runNode(['scripts/build.mjs', '--force'])
  const same = readFileSync(at('src/console/routeTree.gen.ts'), 'utf8') === before
  return {
    tally: one(code === 0 && same),
    output: same ? output : 'src/console/routeTree.gen.ts was stale; it is renewed now',
  }
}
const unit = () => {
  const report = `${results}/unit.json`
  const projects = whole ? [] : ['--project=fast', '--project=isolated']
  const reports = ['--reporter=minimal', '--reporter=json', `--outputFile=${report}`]
  return reported([tool('vitest/vitest.mjs'), 'run', ...projects, ...reports], report, vitestTally)
}
const browser = () => browserTests(whole ? [] : ['e2e/core/'], results)

const operations = async () => {
  const { total, missing } = operationsCoverage(at(`${results}/operations`))
  const output = missing.map((row) => `never sent by a browser test: ${row.op} (${row.route})`).join('\n')
  return { tally: one(missing.length === 0), output, note: `${total - missing.length} of ${total} sent` }
}

const all = gate((text) => process.stdout.write(text))
// Steps that only read run beside the build, to use two cores.
await Promise.all([
  all.sequence([
    program('types', [tool('typescript/bin/tsc'), '-b', '--force']),
    program('lint', [oxlint, '--type-aware', '--deny-warnings', '--ignore-pattern', 'scripts/canary/**']),
    { name: 'lint sees promises', run: canary },
    program('format', [tool('oxfmt/bin/oxfmt'), '--check']),
  ]),
  all.sequence([
    { name: 'build', run: build },
    program('dead code', [tool('knip/bin/knip.js')]),
    { name: 'lockfile', run: lockfile },
  ]),
])
await all.sequence([
  { name: 'unit', run: unit },
  { name: 'browser', run: browser, needs: 'build' },
  { name: 'operations sent', run: operations, needs: 'browser' },
])
process.exitCode = all.close()
