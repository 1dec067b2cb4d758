/** The secret of a new access key is shown once, can be saved, and is stored nowhere. */
import { needsInspector, saved } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { expectPage, fillField, words } from '../support/helpers'
import { placesOf } from './secret-places'
import { choose, done, create } from './keys'

test.describe('the secret', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/keys/new')
    await fillField(page, /^Label/, 'Once only')
    await choose(page, 'Unlimited')
  })

  test('links and reloads ask before leaving an unsaved secret', async ({ page }) => {
    const { pair } = await create(page)
    await page.getByRole('link', { name: words.buckets, exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Leave without the secret key?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(pair.secret_key, { exact: true })).toBeVisible()
    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate(() => location.reload())
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await reload
    await expect(page.getByText(pair.secret_key, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: words.clusters, exact: true }).click()
    await question.getByRole('button', { name: 'Leave without it' }).click()
    await expectPage(page, words.clusters)
    expect(await placesOf(page, pair.secret_key)).toEqual([])
  })

  test('downloading it counts as saved', async ({ page }) => {
    const { pair } = await create(page)
    const { name, bytes } = await saved(page, () => page.getByRole('button', { name: 'Download' }).click())
    expect(name).toBe('access-key-once-only.txt')
    const text = bytes.toString()
    expect(text).toContain(`access_key = ${pair.access_key}\nsecret_key = ${pair.secret_key}\n`)
    expect(text).toContain(`endpoint of eu-central-1 = http://eu-central-1.localhost:`)
    expect(text).not.toMatch(/\/\/$/m)
    await page.getByRole('link', { name: words.buckets, exact: true }).click()
    await expectPage(page, words.buckets)
  })

  test('no copy stays in the heap after leaving the page', async ({ page, context }) => {
    needsInspector(page, 'asked for its memory')
    // A heap snapshot is slow.
    test.setTimeout(180_000)
    const { pair } = await create(page)
    await done(page).click()
    await expectPage(page, 'Once only')
    await page.getByRole('link', { name: words.clusters, exact: true }).click()
    await expectPage(page, words.clusters)
    const inspector = await context.newCDPSession(page)
    const heap: string[] = []
    inspector.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => heap.push(chunk))
    await inspector.send('HeapProfiler.collectGarbage')
    await inspector.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    const all = heap.join('')
    expect(all).toContain(pair.access_key)
    expect(all.includes(pair.secret_key), 'the secret is in the heap').toBe(false)
  })
})
