/**
 * What a first visit downloads before the first row, by file, against the sizes recorded in bytes.json. With `E2E_RECORD=1` the
 * test records them again: a diff of that file shows what a change costs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '../support/page-guard'
import { expect, test } from '../support/fixtures'

type Sizes = Record<string, number>
const PAGES = ['/', '/buckets', '/keys', '/volumes', '/tickets']
const RECORDED = join(import.meta.dirname, 'bytes.json')
/** At most, whatever was recorded. */
const MOST = 210_000
/** Hashes in names, and compression, move a size a little. */
const AIR = 1.02

const sum = (sizes: Sizes) => Object.values(sizes).reduce((total, size) => total + size, 0)
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

test('first visits download no more than recorded before their first row', async ({ browser, server }) => {
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<string, Sizes>
  const measured: Record<string, Sizes> = {}
  const visit = async (path: string) => {
    // A cache of its own.
    const context = await browser.newContext({ baseURL: server.origin })
    await signIn(context, server.origin, server.demoToken)
    const page = await context.newPage()
    // What loads after the first row is for later pages, and can begin in the same moment.
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('tbody tr, main section a')) performance.mark('row')
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(path)
    await page.waitForFunction(() => performance.getEntriesByName('row').length > 0)
    const files = await page.evaluate(() => {
      const until = performance.getEntriesByName('row')[0]?.startTime ?? 0
      return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter((e) => e instanceof PerformanceResourceTiming)
        .filter((e) => e.startTime < until)
        .map((e) => ({ name: new URL(e.name).pathname, bytes: e.encodedBodySize }))
    })
    const sizes: Sizes = {}
    for (const { name, bytes } of files) {
      // Without its hash. Data differs by seed, and isn't code.
      const key = name.startsWith('/v4/') ? null : name.replace(/^\/assets\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')
      if (key !== null) sizes[key] = (sizes[key] ?? 0) + bytes
    }
    await context.close()
    return sizes
  }
  const isWithin = (path: string, sizes: Sizes) => sum(sizes) <= Math.min(MOST, sum(recorded[path] ?? {}) * AIR)
  for (const path of PAGES) {
    let sizes = await visit(path)
    // On a busy machine, code for later pages can begin to load before the row. What the row needs is there on every visit.
    for (let more = 0; more < 3 && !isWithin(path, sizes); more += 1) sizes = await visit(path)
    measured[path] = sizes
  }
  if (process.env['E2E_RECORD']) writeFileSync(RECORDED, `${JSON.stringify(measured, null, 2)}\n`)
  const faults = Object.entries(measured).flatMap(([path, sizes]) => {
    const before = recorded[path] ?? {}
    const grown = Object.entries(sizes)
      .map(([file, size]) => ({ file, more: size - (before[file] ?? 0) }))
      .filter(({ more }) => more > 0)
      .toSorted((a, b) => b.more - a.more)
      .map(({ file, more }) => `${file} +${kB(more)}`)
    if (isWithin(path, sizes)) return []
    return [`${path}: ${kB(sum(sizes))}, recorded ${kB(sum(before))}, at most ${kB(MOST)}: ${grown.join(', ')}`]
  })
  expect(faults).toEqual([])
})
