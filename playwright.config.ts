import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, findBrowser } from './scripts/browser.mjs'
import { scratch } from './scripts/lib/scratch.mjs'

// Taken by the servers, by their data and by the browser's own.
process.env['TMPDIR'] = scratch()

// Found once: workers load this file again and take the answer from the environment.
const known = process.env['E2E_CHROMIUM']
const browser: ReturnType<typeof findBrowser> = known ? JSON.parse(known) : findBrowser()
process.env['E2E_CHROMIUM'] = JSON.stringify(browser)

const environment = Object.fromEntries(Object.entries(process.env).filter((e): e is [string, string] => e[1] != null))
// Of this worker: another one may be saving a file of the same name.
const firefoxDownloads = join(scratch(), `firefox-downloads-${process.env['TEST_WORKER_INDEX'] ?? 0}`)
process.env['E2E_DOWNLOADS'] = firefoxDownloads
const firefox = {
  name: 'firefox',
  use: {
    ...devices['Desktop Firefox'],
    channel: 'moz-firefox',
    // What it does to a page for a picture breaks the page's content policy there, and would be one more complaint.
    screenshot: 'off' as const,
    launchOptions: {
      executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
      downloadsPath: firefoxDownloads,
    },
  },
}
const chromium = {
  name: 'chromium',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: browser.path, args: chromiumArgs, env: { ...environment, ...browser.env } },
  },
}

export default defineConfig({
  testDir: 'e2e',
  // What takes many minutes runs in `npm run test:deep` alone, pictures to look at in `npm run visual`.
  testMatch: process.env['E2E_VISUAL'] ? '**/*.visual.ts' : process.env['E2E_DEEP'] ? '**/*.deep.ts' : '**/*.e2e.ts',
  // Kept by whoever looks at them: another browser draws others (decision 0015).
  snapshotPathTemplate: `${process.env['E2E_VISUAL'] ?? '.cache/visual'}/{arg}{ext}`,
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/global-setup.ts',
  // Three for two cores: a test also waits, for the page's paint, for a poll, for what a server does later.
  workers: 3,
  fullyParallel: true,
  // A test that passes at the second try has found something.
  retries: 0,
  repeatEach: Number(process.env['E2E_REPEAT'] ?? 1),
  forbidOnly: true,
  // A machine that is busy with other work is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // Far from UTC by an odd half hour, so that a time shown in the wrong zone cannot pass.
    timezoneId: 'America/St_Johns',
    locale: 'en-GB',
    // A recording of every step makes the whole run a fifth slower, so it is made when asked for.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [process.env['E2E_FIREFOX'] ? firefox : chromium],
})
