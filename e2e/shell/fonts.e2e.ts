/** The console's own fonts: when they are fetched, and what they move. */
import { expect, test } from '../support/fixtures'
import { settled } from '../support/routes'

test('fonts are fetched after the first row, and later visits show them from the start', async ({ page }) => {
  await page.addInitScript(() => {
    const times = { row: 0, frame: 0 }
    Object.assign(globalThis, { times })
    const watch = new MutationObserver(() => {
      if (document.querySelector('tbody th')) times.row ||= performance.now()
      if (document.documentElement.dataset['fonts'] !== undefined) times.frame ||= performance.now()
    })
    watch.observe(document, { childList: true, subtree: true, attributes: true })
  })
  const visit = () =>
    page.evaluate(() => {
      const files = performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.woff2'))
      const { row, frame } = Reflect.get(globalThis, 'times') as { row: number; frame: number }
      return {
        urls: files.map((file) => file.name),
        after: files.map((file) => file.startTime > row),
        transferred: files.map((file) => (file as PerformanceResourceTiming).transferSize > 0),
        early: frame < row,
      }
    })
  await page.goto('/volumes')
  const first = await visit()
  expect(first.urls.map((url) => /geist.*-wght/.exec(url)?.[0] ?? '').toSorted()).toEqual([
    'geist-latin-wght',
    'geist-mono-latin-wght',
  ])
  expect(first).toMatchObject({ after: [true, true], transferred: [true, true], early: false })
  for (const url of first.urls)
    expect((await page.request.get(url)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')

  await page.reload()
  const second = await visit()
  expect(second.early).toBe(true)
  expect(second.transferred).not.toContain(true)
})

test('the arrival of the fonts moves nothing', async ({ page }) => {
  await page.addInitScript(() => {
    let score = 0
    Object.assign(globalThis, { shift: () => score })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) score += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    // Counts from the arrival on.
    new MutationObserver(() => (score = 0)).observe(document, { subtree: true, attributeFilter: ['data-fonts'] })
  })
  // The browser of the tests has no monospaced font, so a page of commands would be no fair measure.
  for (const path of ['/buckets', '/volumes', '/tickets/8']) {
    await page.goto(path)
    await page.evaluate(() => localStorage.removeItem('cloud-console.fonts'))
    await page.reload()
    await settled(page, path)
    expect(await page.evaluate(() => (Reflect.get(globalThis, 'shift') as () => number)()), path).toBeLessThan(0.01)
  }
})
