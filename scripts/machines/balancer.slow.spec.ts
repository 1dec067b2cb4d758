/** Two servers behind HAProxy with the documented configuration, seen from a browser. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort, type OwnServer } from '../../e2e/support/server'
import { describePostgres } from '../../test/server/engines'
import { describeObjectEngine, objectEngine } from '../../test/server/object-engine'
import { chromiumArgs, findBrowser } from '../browser.mjs'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { at } from '../lib/paths.mjs'
import { machines, send, tally, type Answer, type Machines } from './pair'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
const isInstalled = spawnSync('haproxy', ['-v']).status === 0
const BUCKET = 'balanced'
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex')
const portOf = (origin: string) => new URL(origin).port

const upload = async (page: Page, name: string, buffer: Buffer) => {
  await page.getByLabel('Files to upload').setInputFiles({ name, mimeType: 'application/zip', buffer })
  await page.getByRole('row', { name }).getByRole('link').waitFor()
}
const download = async (page: Page, name: string) => {
  await page.getByRole('row', { name }).getByRole('link').click()
  const button = page.getByRole('dialog', { name }).getByRole('button', { name: 'Download' })
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()])
  await page.keyboard.press('Escape')
  return { name: saved.suggestedFilename(), sum: md5(readFileSync(await saved.path())) }
}

const behindBalancer = () => {
  let all: Machines
  let pair: readonly [OwnServer, OwnServer]
  let balancer: ChildProcess | undefined
  let origin: string
  let statistics: string
  /** Servers of both backends that the balancer's checks have found ready. */
  const serving = async () => {
    const table = await fetch(statistics).then(
      (answer) => answer.text(),
      () => '',
    )
    return table.split('\n').filter((line) => /_servers,(one|two),.*,UP,/.test(line)).length
  }
  beforeAll(async () => {
    ensureBuilt()
    const engine = await objectEngine()
    all = await machines(await engine.bucket())
    const [consolePort, objectsPort, statisticsPort] = [await freePort(), await freePort(), await freePort()]
    origin = `http://127.0.0.1:${consolePort}`
    statistics = `http://127.0.0.1:${statisticsPort}/;csv`
    const behind = {
      PUBLIC_URL: origin,
      OBJECTS_URL: `http://127.0.0.1:${objectsPort}`,
      TRUST_PROXY: 'on',
      DRAIN_SECONDS: '4',
    }
    pair = [await all.start(behind), await all.start(behind)]
    const file = join(all.root, 'balancer.cfg')
    const documented = readFileSync(at('docs/deploy/balancer.cfg'), 'utf8')
    const moved = pair.reduce(
      (text, server, n) =>
        text
          .replace(`server-${n + 1}:4000`, `127.0.0.1:${portOf(server.origin)}`)
          .replace(`server-${n + 1}:4001`, `127.0.0.1:${portOf(server.objectsOrigin)}`),
      documented
        .replace('bind :4000', `bind 127.0.0.1:${consolePort}`)
        .replace('bind :4001', `bind 127.0.0.1:${objectsPort}`),
    )
    const looked = `listen statistics\n  bind 127.0.0.1:${statisticsPort}\n  stats enable\n  stats uri /\n`
    writeFileSync(file, `${moved}\n${looked}`)
    balancer = spawn('haproxy', ['-f', file], { stdio: 'ignore' })
  })
  afterAll(async () => {
    if (balancer) {
      const ended = once(balancer, 'exit')
      balancer.kill()
      await ended
    }
    await all.close()
  })

  test('a browser signs in, uploads and downloads, and notices nothing when one server after the other stops', async () => {
    await expect.poll(serving, { timeout: 30_000 }).toBe(4)
    const token = all.token()
    const through = { origin }
    const make = { body: { label: BUCKET, cluster: 'us-iad-1', cors_enabled: true } }
    expect((await send(through, token, 'POST', '/object-storage/buckets', make)).status).toBe(200)
    const [first, second] = [randomBytes(3_000_000), randomBytes(2_000_000)]
    const { path, env } = findBrowser()
    const browser = await chromium.launch({
      executablePath: path,
      args: [...chromiumArgs],
      env: { ...process.env, ...env },
    })
    try {
      const page = await browser.newPage()
      const failures: string[] = []
      page.on('pageerror', (e) => failures.push(String(e)))
      page.on('response', (r) => {
        if (r.status() >= 500) failures.push(`${r.status()} ${r.url()}`)
      })
      await page.goto(`${origin}/login`)
      await page.getByLabel('Access token', { exact: true }).fill(token)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('navigation').getByRole('link', { name: 'Buckets' }).click()
      await page.getByRole('main').getByRole('link', { name: BUCKET }).click()
      await upload(page, 'first.zip', first)
      expect(await download(page, 'first.zip')).toEqual({ name: 'first.zip', sum: md5(first) })

      const answers: Answer[] = []
      const load = { over: false }
      const callers = Array.from({ length: 4 }, async () => {
        while (!load.over) answers.push(await send(through, token, 'GET', '/volumes?page_size=25'))
      })
      // The balancer keeps this browser on one of them.
      for (const server of pair) {
        const stopped = server.stop()
        await upload(page, `during-${portOf(server.origin)}.zip`, second)
        await stopped
        expect(server.exitCode()).toBe(0)
        await page.reload()
        expect(await download(page, 'first.zip')).toEqual({ name: 'first.zip', sum: md5(first) })
        await server.restart()
        await expect.poll(serving, { timeout: 30_000 }).toBe(4)
      }
      load.over = true
      await Promise.all(callers)
      expect(tally(answers)).toEqual({ 200: answers.length })
      expect(failures).toEqual([])
    } finally {
      await browser.close()
    }
  })
}

describe.runIf(isInstalled)('behind HAProxy', () =>
  describeObjectEngine('with an object store', () => describePostgres('and PostgreSQL', behindBalancer)),
)
