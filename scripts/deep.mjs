// Longer than the gate allows: property tests with many more runs, then the browser tests several times over.
// FC_RUNS and E2E_REPEAT change how much; a failing property prints its seed, which FC_SEED repeats.
import { ensureBuilt } from './lib/ensure-built.mjs'
import { runNode, tool } from './lib/run.mjs'

const runs = process.env['FC_RUNS'] ?? '5000'
const repeat = process.env['E2E_REPEAT'] ?? '3'

process.stdout.write(`unit tests with ${runs} runs of each property\n`)
const unit = await runNode([tool('vitest/vitest.mjs'), 'run', '--testTimeout=600000', ...process.argv.slice(2)], {
  env: { FC_RUNS: runs },
  echo: true,
})
ensureBuilt()
process.stdout.write(`browser tests, ${repeat} times each\n`)
const browser = await runNode([tool('@playwright/test/cli.js'), 'test', ...process.argv.slice(2)], {
  env: { E2E_REPEAT: repeat },
  echo: true,
})
process.exitCode = unit.code || browser.code
