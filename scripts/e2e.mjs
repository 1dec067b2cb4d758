// Browser tests for the inner loop: builds stale targets, then passes every argument to the runner (a filter, --ui, -g …).
// `--firefox` runs them in Firefox; `--dev` takes the console from the development server, without a build of it. A whole run also lists the operations that it never sent.
import { ensureBuilt } from './lib/ensure-built.mjs'
import { operationsCoverage } from './lib/operations.mjs'
import { at } from './lib/paths.mjs'
import { resultsFolder } from './lib/results.mjs'
import { runNode, tool } from './lib/run.mjs'

const asked = process.argv.slice(2)
const dev = asked.includes('--dev')
ensureBuilt(dev ? 'server' : undefined)
const results = resultsFolder()
const args = asked.filter((a) => a !== '--firefox' && a !== '--dev')
const env = { ...(asked.includes('--firefox') ? { E2E_FIREFOX: '1' } : {}), ...(dev ? { E2E_DEV: '' } : {}) }
const { code } = await runNode([tool('@playwright/test/cli.js'), 'test', ...args], { env, echo: true })
process.exitCode = code
if (args.length === 0 && code === 0) {
  const { missing } = operationsCoverage(at(`${results}/operations`))
  for (const { op, route } of missing) process.stdout.write(`never sent: ${op} (${route})\n`)
  if (missing.length > 0) process.exitCode = 1
}
