/** Names survive, byte for byte: upload, list, open, sign, download, publish, delete. object-names.deep.ts has all of them. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { SAMPLE } from './object-name-table'
import { body, linked, links, roundTrip, WINDOW } from './object-names'
import { api, putObject } from '../../support/storage'
import { toastsOf, words } from '../../support/helpers'

const BUCKET = 'eu-central-1/uploads.larkspur.example'
const row = (page: Page) => page.getByRole('grid', { name: 'Objects' }).getByRole('row').nth(1)
test.describe('a name of each class', () => {
  test.use({ viewport: WINDOW })
  test('survives a round trip', async ({ page, server }) => {
    await roundTrip(page, server, SAMPLE)
  })
})

/** Lists all names with a prefix, without folders. */
const listOf = (name: string) => `/buckets/${BUCKET}?view=flat&starts=${encodeURIComponent(name)}`

async function deleteFirst(page: Page, name: string) {
  await expect(links(page).first()).toBeVisible()
  expect((await linked(page))[0]).toBe(name)
  await row(page)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: words.deleteObject }).click()
}

test('a deletion shows hidden characters of the name in its question and its notice', async ({ page, server }) => {
  const name = 'rtl\u202efdp.exe'
  await putObject(server, server.demoToken, BUCKET, name, body(name), 'application/octet-stream')
  await page.goto(listOf(name))
  await deleteFirst(page, name)
  const asked = page.getByRole('dialog', { name: 'Delete object?' })
  await expect(asked).toContainText('rtl‹U+202E›fdp.exe')
  await asked.getByRole('button', { name: words.deleteObject }).click()
  await expect(toastsOf(page)).toContainText('rtl‹U+202E›fdp.exe')
})

test.describe('where a server hands out addresses with the name in them', () => {
  test.use({ faulty: true })
  for (const [name, safe] of [
    ['a%2e.txt', true],
    ['in/../side.txt', false],
  ] as const)
    test(`${JSON.stringify(name)} is ${safe ? 'requested' : 'not requested, because browsers would rewrite the URL'}`, async ({
      page,
      server,
      faults,
      complaints,
    }) => {
      complaints.allow(/Failed to load resource|status of 40/)
      await putObject(server, server.demoToken, BUCKET, name, body(name), 'application/octet-stream')
      await putObject(server, server.demoToken, BUCKET, 'side.txt', 'another object', 'application/octet-stream')
      faults.api.add({
        method: 'POST',
        path: /\/object-url$/,
        rewrite: (answer) => {
          const { url } = JSON.parse(answer.toString()) as { url: string }
          const { origin, search } = new URL(url)
          const path = name
            .split('/')
            .map((part) => encodeURIComponent(part))
            .join('/')
          return JSON.stringify({ url: `${origin}/${BUCKET}/${path}${search}` })
        },
      })
      await page.goto(listOf(name))
      faults.objects.seen.length = 0
      await deleteFirst(page, name)
      const asked = page.getByRole('dialog')
      await asked.getByRole('button', { name: words.deleteObject }).click()
      if (safe)
        await expect.poll(() => faults.objects.seen.filter((line) => line.includes('DELETE')).length).toBeGreaterThan(0)
      else {
        await expect(asked).toContainText('Browsers can’t open this name')
        // No request went out, to this URL or to the rewritten one.
        expect(faults.objects.seen).toEqual([])
        const left = await api(
          server,
          server.demoToken,
          'GET',
          `/object-storage/buckets/${BUCKET}/object-list?page_size=500`,
        )
        expect(left['data']).toContainEqual(expect.objectContaining({ name }))
        expect(left['data']).toContainEqual(expect.objectContaining({ name: 'side.txt' }))
      }
    })
})
