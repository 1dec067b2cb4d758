// Finds or fetches the Chromium for browser tests and measurements; installs no system package. Run alone, it prints what it found.
// CONSOLE_BROWSER=bundled goes straight to the one that comes with the packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { bundledChromium } from './lib/bundled-chromium.mjs'
import { at, root } from './lib/paths.mjs'

/** @typedef {{ from: string, path: string, env: Record<string, string> }} Browser */

const SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** Quiet on the network, and able to run as root as in most containers. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Whatever a page names, tests and benches reach this machine alone.
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
 * In the order of preference: a whole browser also draws its own bars for every page, and the run takes two thirds longer.
 * Throws, saying what to do, where nothing works.
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
  throw new Error('no browser: set CHROMIUM to the path of a Chromium, or run "npx playwright install chromium"')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${JSON.stringify(findBrowser(), null, 2)}\n`)
}
