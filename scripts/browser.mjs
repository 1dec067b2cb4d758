// Finds or fetches the Chromium for browser tests and measurements; installs no system package. Run alone, it prints what it found.
// CONSOLE_BROWSER=bundled goes straight to the last resort, to prove that it works.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { bundledChromium } from './lib/bundled-chromium.mjs'
import { at, root } from './lib/paths.mjs'

/** @typedef {{ from: string, path: string, env: Record<string, string> }} Browser */

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome']

/** Quiet on the network, and able to run as root as in most containers. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
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

/**
 * In the order of preference. Throws, saying what to do, where nothing works.
 * @returns {Browser}
 */
export const findBrowser = () => {
  const named = process.env['CHROMIUM']
  const own = { from: "Playwright's own build", path: chromium.executablePath(), env: {} }
  if (process.env['CONSOLE_BROWSER'] !== 'bundled') {
    if (named) {
      const browser = { from: '$CHROMIUM', path: named, env: {} }
      if (!runs(browser)) throw new Error(`CHROMIUM names ${named}, which does not run`)
      return browser
    }
    const present = [own, ...SYSTEM.map((path) => ({ from: 'the system', path, env: {} }))].find(runs)
    if (present) return present
    if (download() && runs(own)) return own
  }
  const bundled = bundledChromium()
  if (bundled && runs(bundled)) return bundled
  throw new Error('no browser: set CHROMIUM to the path of a Chromium, or run "npx playwright install chromium"')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${JSON.stringify(findBrowser(), null, 2)}\n`)
}
