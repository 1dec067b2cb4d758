/** Text fields: surrounding spaces, only spaces, and stray Enter keys. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { choose, expectPage, fillField, submit, words } from '../support/helpers'
import { api } from '../support/storage'

const bodies = (page: Page) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postDataJSON())
  })
  return sent
}

test('Enter in an empty tag field does not send the form, and spaces around a label are not sent', async ({ page }) => {
  const sent = bodies(page)
  await page.goto('/volumes/new')
  const form = page.getByRole('dialog', { name: words.createVolume })
  await fillField(form, 'Label', '  scratch-2 ')
  await choose(form, 'Region', /^Frankfurt/)
  const tags = form.getByRole('combobox', { name: /^Tags/ }).or(form.getByRole('textbox', { name: /^Tags/ }))
  await tags.fill('prod')
  await tags.press('Enter')
  await tags.press('Enter')
  await tags.press('Enter')
  await expect(form.getByText('prod', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
  await submit(form, words.createVolume)
  await expectPage(page, 'scratch-2')
  expect(sent).toMatchObject([{ label: 'scratch-2', size: 20, region: 'eu-central', tags: ['prod'] }])
})

test('a comma that a phone’s keyboard types without a key ends a tag', async ({ page }) => {
  await page.goto('/volumes/new')
  const form = page.getByRole('dialog', { name: words.createVolume })
  const tags = form.getByRole('combobox', { name: /^Tags/ })
  await tags.fill('prod')
  await page.keyboard.insertText(',')
  await expect(form.getByText('prod', { exact: true })).toBeVisible()
  await expect(tags).toHaveValue('')
})

test('an empty certificate file is refused when it is chosen', async ({ page, server }) => {
  const bucket = { label: 'has-no-proof', cluster: 'eu-central-1' }
  await api(server, server.demoToken, 'POST', '/object-storage/buckets', bucket)
  await page.goto('/buckets/eu-central-1/has-no-proof/tls/upload')
  const empty = { name: 'empty.pem', mimeType: 'application/x-pem-file', buffer: Buffer.alloc(0) }
  await page.getByLabel('Certificate', { exact: true }).setInputFiles(empty)
  await expect(page.getByText('empty.pem is empty.')).toBeVisible()
})
