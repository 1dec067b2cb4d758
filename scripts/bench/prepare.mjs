// Prepares the built console and the bare pages, served by one server from one folder.
import { cpSync, rmSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { chromiumArgs, findBrowser } from '../browser.mjs'
import { compressFolder } from '../lib/compress.mjs'
import { at } from '../lib/paths.mjs'

/** @returns {Promise<string>} a folder like `dist`, whose console also holds `/bench/` */
export const prepareDist = async () => {
  const dist = at('.cache/bench/dist')
  rmSync(dist, { recursive: true, force: true })
  cpSync(at('dist'), dist, { recursive: true, verbatimSymlinks: true })
  await build({
    configFile: false,
    root: at('scripts/bench/bare'),
    base: '/bench/',
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: `${dist}/console/bench`, target: 'es2023', emptyOutDir: true },
  })
  await compressFolder(`${dist}/console/bench`)
  return dist
}

/** @type {ReturnType<typeof findBrowser> | undefined} */
let found
/** Starts a browser with a new profile, so nothing is cached. */
export const openBrowser = () => {
  found ??= findBrowser()
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...found.env }).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
  )
  return chromium.launch({ executablePath: found.path, args: chromiumArgs, env })
}

/**
 * Opens a signed-in page.
 * @param {import('playwright-core').Browser} browser
 * @param {string} token
 */
export const signedInPage = async (browser, token) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript((secret) => sessionStorage.setItem('cloud-console.token', secret), token)
  return context.newPage()
}

/**
 * Limits the page to 1.6 Mbit/s down, 0.75 up and 150 ms a request, and slows its processor by the factor.
 * @param {import('playwright-core').Page} page
 * @param {number} cpu
 */
export const slowDown = async (page, cpu) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

/** @param {readonly number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
