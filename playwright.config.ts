import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, findBrowser } from './scripts/browser.mjs'
import { requireLoopbackSettings } from './scripts/lib/loopback.mjs'
import { resultsFolder } from './scripts/lib/results.mjs'
import { scratch } from './scripts/lib/scratch.mjs'

requireLoopbackSettings(process.env)

// Scratch space of the servers, their data and the browser.
process.env['TMPDIR'] = scratch()

const results = resultsFolder()
// Resolved once: workers load this file again and read the answer from the environment.
const known = process.env['E2E_CHROMIUM']
const browser: ReturnType<typeof findBrowser> = known ? JSON.parse(known) : findBrowser()
process.env['E2E_CHROMIUM'] = JSON.stringify(browser)

const environment = Object.fromEntries(Object.entries(process.env).filter((e): e is [string, string] => e[1] != null))
// One folder a worker, because another worker might save a file of the same name.
const firefoxDownloads = join(scratch(), `firefox-downloads-${process.env['TEST_WORKER_INDEX'] ?? 0}`)
process.env['E2E_DOWNLOADS'] = firefoxDownloads
const firefox = {
  name: 'firefox',
  use: {
    ...devices['Desktop Firefox'],
    channel: 'moz-firefox',
    // Playwright's screenshot of a failure violates the page's content policy, which would add a false error.
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
  // Tests of many minutes run only in `npm run test:deep`.
  testMatch: process.env['E2E_DEEP'] ? '**/*.deep.ts' : '**/*.e2e.ts',
  outputDir: `${results}/browser`,
  globalSetup: './e2e/support/global-setup.ts',
  // Three for two cores, because a test mostly waits: for paint, a poll or the server.
  workers: 3,
  fullyParallel: true,
  // A test that passes on its second try has found a bug.
  retries: 0,
  repeatEach: Number(process.env['E2E_REPEAT'] ?? 1),
  forbidOnly: true,
  // A busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: `${results}/browser.json` }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // An odd half hour away from UTC, so that a time shown in the wrong zone fails.
    timezoneId: 'America/St_Johns',
    locale: 'en-GB',
    // A test waits for the end of a motion, unless the motion is what it is about.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step slows the run by a fifth, so it is recorded on request.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [process.env['E2E_FIREFOX'] ? firefox : chromium],
})
