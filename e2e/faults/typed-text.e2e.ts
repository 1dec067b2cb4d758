/** Text fields: surrounding spaces, only spaces, and stray Enter keys. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { choose, expectFieldError, expectPage, fillField, submit } from '../support/helpers'
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
  const form = page.getByRole('dialog', { name: 'Create volume' })
  await fillField(form, 'Label', '  scratch-2 ')
  await choose(form, 'Region', /^Frankfurt/)
  const tags = form.getByRole('combobox', { name: /^Tags/ }).or(form.getByRole('textbox', { name: /^Tags/ }))
  await tags.fill('prod')
  await tags.press('Enter')
  await tags.press('Enter')
  await tags.press('Enter')
  await expect(form.getByText('prod', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
  await submit(form, 'Create volume')
  await expectPage(page, 'scratch-2')
  expect(sent).toMatchObject([{ label: 'scratch-2', size: 20, region: 'eu-central', tags: ['prod'] }])
})

test('a comma that a phone’s keyboard types without a key ends a tag', async ({ page }) => {
  await page.goto('/volumes/new')
  const form = page.getByRole('dialog', { name: 'Create volume' })
  const tags = form.getByRole('combobox', { name: /^Tags/ })
  await tags.fill('prod')
  await page.keyboard.insertText(',')
  await expect(form.getByText('prod', { exact: true })).toBeVisible()
  await expect(tags).toHaveValue('')
})

test('a pasted bucket name loses the spaces around it, and its errors call it a name', async ({ page }) => {
  await page.goto('/buckets/new')
  const form = page.getByRole('dialog', { name: 'Create bucket' })
  await choose(form, 'Cluster', /Frankfurt, DE/)
  await fillField(form, 'Name', ' A ')
  await submit(form, 'Create bucket')
  await expectFieldError(form, 'Name', 'Name must be 3–63 characters.', true)
  await fillField(form, 'Name', ' pasted-name ')
  await submit(form, 'Create bucket')
  await expectPage(page, 'pasted-name')
})

test('an empty certificate file is refused when it is chosen', async ({ page, server }) => {
  const bucket = { label: 'has-no-proof', cluster: 'eu-central-1' }
  await api(server, server.demoToken, 'POST', '/object-storage/buckets', bucket)
  await page.goto('/buckets/eu-central-1/has-no-proof/tls/upload')
  const empty = { name: 'empty.pem', mimeType: 'application/x-pem-file', buffer: Buffer.alloc(0) }
  await page.getByLabel('Certificate', { exact: true }).setInputFiles(empty)
  await expect(page.getByText('empty.pem is empty.')).toBeVisible()
})

test('a folder name of only spaces or dots is refused, and surrounding spaces get a note', async ({ page, server }) => {
  const bucket = { label: 'has-folders', cluster: 'eu-central-1' }
  await api(server, server.demoToken, 'POST', '/object-storage/buckets', bucket)
  await page.goto('/buckets/eu-central-1/has-folders?show=new-folder')
  const panel = page.getByRole('dialog', { name: 'New folder' })
  await fillField(panel, 'Folder name', ' ')
  await submit(panel, 'Create folder')
  await expectFieldError(panel, 'Folder name', 'A folder name must contain more than spaces.')
  await fillField(panel, 'Folder name', '..')
  await expectFieldError(panel, 'Folder name', 'A folder can’t be named “.” or “..”.')
  await fillField(panel, 'Folder name', 'trail ')
  await expect(panel.getByText('The name starts or ends with a space.')).toBeVisible()
})

test('letters typed faster than the address follows stay in the filter of a list', async ({ page }) => {
  await page.goto('/volumes')
  await expectPage(page, 'Volumes')
  const filter = page.getByRole('main').getByRole('searchbox')
  await filter.focus()
  const texts = await filter.evaluate((box: HTMLInputElement) =>
    Array.from('pg-data', (letter) => {
      document.execCommand('insertText', false, letter)
      return box.value
    }),
  )
  expect(texts.at(-1)).toBe('pg-data')
  await expect(page).toHaveURL(/[?&]filter=pg-data$/)
  await expect(filter).toHaveValue('pg-data')
})
