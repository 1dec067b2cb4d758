// Tests that take longer than the gate allows: property tests with many more runs, the browser tests several times, and browser
// tests of many minutes (e2e/*.deep.ts; `--large` runs only those). FC_RUNS and E2E_REPEAT set the counts. A failing property
// prints its seed, and FC_SEED repeats it.
import { ensureBuilt } from './lib/ensure-built.mjs'
import { testEngines } from './lib/engines.mjs'
import { runNode, tool } from './lib/run.mjs'

const runs = process.env['FC_RUNS'] ?? '5000'
const repeat = process.env['E2E_REPEAT'] ?? '3'
const asked = process.argv.slice(2)
const rest = asked.filter((a) => a !== '--large' && a !== '--attacks' && a !== 'engines')

const large = async () => {
  process.stdout.write('browser tests of large things\n')
  const run = [tool('@playwright/test/cli.js'), 'test', '--workers=1', ...rest]
  return (await runNode(run, { env: { E2E_DEEP: '1', E2E_REPEAT: '1' }, echo: true })).code
}
// Ten minutes of each attack on the server, or ATTACK_SECONDS; `-- --attacks -t heads` runs some.
const attacks = async () => {
  ensureBuilt('server')
  const run = [tool('vitest/vitest.mjs'), 'run', 'load/attacks', ...rest]
  return (await runNode(run, { env: { ATTACK_SECONDS: process.env['ATTACK_SECONDS'] ?? '600' }, echo: true })).code
}
const everything = async () => {
  process.stdout.write(`unit tests with ${runs} runs of each property\n`)
  const unit = await runNode([tool('vitest/vitest.mjs'), 'run', '--testTimeout=600000', ...rest], {
    env: { FC_RUNS: runs },
    echo: true,
  })
  ensureBuilt()
  process.stdout.write(`browser tests, ${repeat} times each\n`)
  const browser = await runNode([tool('@playwright/test/cli.js'), 'test', ...rest], {
    env: { E2E_REPEAT: repeat },
    echo: true,
  })
  return unit.code || browser.code
}
if (asked.includes('--attacks')) process.exitCode = await attacks()
else if (asked.includes('engines')) process.exitCode = await testEngines(rest)
else {
  const codes = asked.includes('--large') ? [] : [await everything()]
  ensureBuilt()
  process.exitCode = codes[0] || (await large())
}
