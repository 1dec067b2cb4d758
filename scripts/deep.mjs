// Tests that take longer than the gate allows: property tests with many more runs, the browser tests several times, and browser
// tests of many minutes (e2e/*.deep.ts; `--large` runs only those). FC_RUNS and E2E_REPEAT set the counts. A failing property
// prints its seed, and FC_SEED repeats it.
import { ensureBuilt } from './lib/ensure-built.mjs'
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
/** Specs of what clients see, which is the same on both databases. */
const ON_BOTH = [
  ...['areas', 'http', 'core', 'checks', 'seed', 'objects/http'].map((folder) => `src/server/${folder}/`),
  ...['after-deletion', 'catalog', 'conventions', 'every-operation', 'objects.spec'].map(
    (name) => `test/rules/${name}`,
  ),
  ...['model-based', 'fuzz', 'sdk'].map((folder) => `test/${folder}/`),
]
/** Parts of the titles of tests that set the clock of rate limits, count ids without gaps, or order claims. */
const ONLY_EMBEDDED = [
  'D-limits-6 the server returns 429',
  'wrong and missing tokens are limited by address',
  'master-key rotate reseals everything',
  'fifty long jobs, and the endless ones',
  'the list is limited to 20 calls',
  'a missing one is made from the client',
  'can open two tickets a minute',
  'the 26th volume in a minute',
]
// Specs of the server on a PostgreSQL that writes to the disk, 20 rounds of each conflict of two servers, and LOAD_MINUTES
// of load on PostgreSQL and an object store while everything is killed in turn.
const engines = async () => {
  ensureBuilt('server')
  const vitest = [tool('vitest/vitest.mjs'), 'run', '--testTimeout=600000']
  const env = { FC_RUNS: process.env['FC_RUNS'] ?? '500', TEST_FSYNC: 'on' }
  process.stdout.write('two servers on PostgreSQL and an object store\n')
  const load = { ...env, LOAD_MINUTES: process.env['LOAD_MINUTES'] ?? '30' }
  const machines = await runNode([...vitest, 'scripts/machines', 'storage/object-engine', ...rest], {
    env: load,
    echo: true,
  })
  process.stdout.write('the specs of the server on PostgreSQL\n')
  const names = ['-t', `^(?!.*(?:${ONLY_EMBEDDED.join('|')}))`]
  const server = await runNode([...vitest, ...ON_BOTH, ...names, ...rest], {
    env: { ...env, TEST_ENGINE: 'postgres' },
    echo: true,
  })
  return machines.code || server.code
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
else if (asked.includes('engines')) process.exitCode = await engines()
else {
  const codes = asked.includes('--large') ? [] : [await everything()]
  ensureBuilt()
  process.exitCode = codes[0] || (await large())
}
