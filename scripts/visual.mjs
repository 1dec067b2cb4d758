// Pictures of every route, compared with those that somebody accepted; run by a person, no part of the gate (decision 0015).
// `--accept` takes the new ones; without any accepted ones the first run does. Any other argument goes to the runner.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { at } from './lib/paths.mjs'
import { changedPictures, overview } from './lib/picture-overview.mjs'
import { runNode, tool } from './lib/run.mjs'

const ACCEPTED = at('.cache/visual')
const REPORT = at('test-results/visual.json')
const PAGE = at('test-results/visual.html')

const asked = process.argv.slice(2)
const first = !existsSync(ACCEPTED)
const accept = first || asked.includes('--accept')
const args = asked.filter((a) => a !== '--accept')
ensureBuilt()
// Accepted as a whole: what no route shows any more goes.
if (accept && args.length === 0) rmSync(ACCEPTED, { recursive: true, force: true })
mkdirSync(ACCEPTED, { recursive: true })
rmSync(REPORT, { force: true })
const update = `--update-snapshots=${accept ? 'changed' : 'none'}`
const { code } = await runNode([tool('@playwright/test/cli.js'), 'test', '--reporter=line,json', update, ...args], {
  env: { E2E_VISUAL: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
  echo: true,
})
const changed = changedPictures(JSON.parse(readFileSync(REPORT, 'utf8')))
const pictures = readdirSync(ACCEPTED).filter((name) => name.endsWith('.png'))
const link = (/** @type {string} */ path) => relative(at('test-results'), path)
const shown = pictures.map((name) => ({ name, path: link(`${ACCEPTED}/${name}`) }))
writeFileSync(PAGE, overview(shown, accept ? [] : changed, link))
const what = accept ? 'accepted' : changed.length === 0 ? 'no difference' : `${changed.length} changed`
process.stdout.write(`${pictures.length} pictures, ${what}; look at ${PAGE}\n`)
process.exitCode = code
