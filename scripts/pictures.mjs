// Takes the pictures of README and docs from the running product with its demo data: `npm run pictures`. Demo data dates are
// relative to now and shown as such, so a picture taken tomorrow looks the same.
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { chromiumArgs, findBrowser } from './browser.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { at } from './lib/paths.mjs'
import { startServer } from './lib/server.mjs'

/** @typedef {import('playwright-core').Page} Page */
/**
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} path
 * @property {'light' | 'dark'} [theme]
 * @property {(page: Page) => Promise<void>} ready
 */

const BUCKET = '/buckets/eu-central-1/larkspur-website'

/** @type {readonly Picture[]} */
const PICTURES = [
  {
    name: 'buckets',
    path: '/buckets',
    ready: (page) => page.getByRole('rowheader', { name: 'larkspur-website' }).waitFor(),
  },
  {
    name: 'buckets-dark',
    path: '/buckets',
    theme: 'dark',
    ready: (page) => page.getByRole('rowheader', { name: 'larkspur-website' }).waitFor(),
  },
  {
    name: 'palette',
    path: '/volumes',
    ready: async (page) => {
      await page.getByRole('rowheader', { name: 'pg-data' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search pages, actions, and resources' }).fill('web')
      await page.getByRole('group', { name: 'Volumes' }).waitFor()
    },
  },
  {
    name: 'volume',
    path: '/volumes/8',
    ready: (page) => page.getByText('Mount instructions').waitFor(),
  },
  {
    name: 'managed-dark',
    path: '/managed',
    theme: 'dark',
    ready: (page) => page.getByRole('heading', { name: 'Needs attention' }).waitFor(),
  },
  { name: 'objects', path: BUCKET, ready: (page) => page.getByRole('link', { name: 'index.html' }).waitFor() },
  {
    name: 'create',
    path: '/volumes/new',
    ready: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'ticket-dark',
    path: '/tickets/8',
    theme: 'dark',
    ready: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'api',
    path: '/v4/docs#volumes.create',
    ready: (page) => page.getByRole('heading', { name: 'Volume Create' }).waitFor(),
  },
]

/**
 * Uses only the font that comes with the browser, so that fonts of the machine don't appear in pictures.
 * @param {string | undefined} folder
 */
const FONTS = (folder) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${folder === undefined ? '<dir>/usr/share/fonts</dir>' : `<dir>${folder}/fonts</dir>`}<cachedir>${at('.cache/picture-fonts')}</cachedir>
<dir>/usr/share/fonts/truetype/dejavu</dir></fontconfig>
`

ensureBuilt()
const server = await startServer(at('dist'))
const found = findBrowser()
mkdirSync(at('.cache/picture-fonts'), { recursive: true })
writeFileSync(at('.cache/picture-fonts/fonts.conf'), FONTS(found.env['FONTCONFIG_PATH']))
const env = { ...process.env, ...found.env, FONTCONFIG_FILE: at('.cache/picture-fonts/fonts.conf') }
const browser = await chromium.launch({ executablePath: found.path, args: chromiumArgs, env })
try {
  for (const { name, path, theme = 'light', ready } of PICTURES) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    })
    await context.addInitScript(
      ([token, chosen]) => {
        sessionStorage.setItem('cloud-console.token', token)
        localStorage.setItem('cloud-console.theme', chosen)
      },
      /** @type {const} */ ([server.token, theme]),
    )
    const page = await context.newPage()
    await page.goto(server.origin + path)
    await ready(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const png = await page.screenshot({ animations: 'disabled' })
    writeFileSync(at(`docs/pictures/${name}.png`), png)
    process.stdout.write(`docs/pictures/${name}.png ${(png.length / 1024).toFixed(0)} KiB\n`)
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
