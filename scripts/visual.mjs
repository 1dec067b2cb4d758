// Compares pictures of every route with the accepted ones. Run by a person, not part of the gate (decision 0015). `--accept`
// accepts the new ones, and so does the first run. Other arguments go to the runner.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { at } from './lib/paths.mjs'
import { changedPictures, outcome, overview } from './lib/picture-overview.mjs'
import { runNode, tool } from './lib/run.mjs'

const ACCEPTED = at('.cache/visual')
const NEW = at('.cache/visual.new')
const REPORT = at('test-results/visual.json')
const PAGE = at('test-results/visual.html')

mkdirSync(ACCEPTED, { recursive: true })
const accepted = () => readdirSync(ACCEPTED).filter((name) => name.endsWith('.png'))
const asked = process.argv.slice(2)
const accept = asked.includes('--accept') || accepted().length === 0
const args = asked.filter((a) => a !== '--accept')
// Accepted as a whole: pictures of removed routes are deleted once all others exist.
const whole = accept && args.length === 0
ensureBuilt()
rmSync(NEW, { recursive: true, force: true })
rmSync(REPORT, { force: true })
const update = `--update-snapshots=${accept ? 'changed' : 'none'}`
const { code } = await runNode([tool('@playwright/test/cli.js'), 'test', '--reporter=line,json', update, ...args], {
  env: { E2E_VISUAL: whole ? NEW : ACCEPTED, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
  echo: true,
})
if (whole && code === 0) {
  rmSync(ACCEPTED, { recursive: true })
  renameSync(NEW, ACCEPTED)
}
const changed = accept || !existsSync(REPORT) ? [] : changedPictures(JSON.parse(readFileSync(REPORT, 'utf8')))
const link = (/** @type {string} */ path) => relative(at('test-results'), path)
const shown = accepted().map((name) => ({ name, path: link(`${ACCEPTED}/${name}`) }))
mkdirSync(at('test-results'), { recursive: true })
const what = outcome({ code, accept, changed })
writeFileSync(PAGE, overview(shown, changed, what, link))
process.stdout.write(`${shown.length} pictures, ${what}; look at ${PAGE}\n`)
process.exitCode = code
