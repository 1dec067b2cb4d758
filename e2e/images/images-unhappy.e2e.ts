/** Images: broken connections, and a killed server. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { choose, confirmTyped, expectPage, fillField, submit, tableRow, words } from '../support/helpers'
import { file, packedDisk, upload } from './images'
import { api, bodiesOf, notice, uploadOf } from '../support/storage'

const MIB = 1024 * 1024
const table = (page: Page) => page.getByRole('table', { name: 'images' })
/** Collects the bodies of the uploads that the page creates from now on. */
const records = (page: Page) => bodiesOf(page, /POST .*\/images\/upload$/)

test.describe('with a connection that breaks', () => {
  test.use({ faulty: true })

  test('after a lost answer the image is found, and one without an upload URL can be deleted', async ({
    page,
    faults,
    server,
  }) => {
    const countByLabel = async (label: string) => {
      const { data } = await api(server, server.demoToken, 'GET', '/images')
      return (data as { label: string }[]).filter((i) => i.label === label).length
    }
    await page.goto('/images/upload')
    await page.getByRole('radio', { name: /On another machine/ }).check()
    await fillField(page, /^Label/, 'lost one')
    await choose(page, 'Region', /Frankfurt/)
    const repair = faults.api.add({ method: 'POST', path: /\/images\/upload$/, reset: 'after' })
    await submit(page, 'Create image and show the command')
    const found = page.getByRole('alert').filter({ hasText: /with the label lost one (was|were) created/ })
    await expect(found).toContainText('The upload URL was lost')
    repair()
    // The browser might have repeated the request.
    const made = await countByLabel('lost one')
    await expect(found.getByRole('link')).toHaveCount(made)
    await found
      .getByRole('button', { name: /^Delete image lost one/ })
      .first()
      .click()
    await confirmTyped(page, 'lost one', 'Delete image')
    await expect(notice(page, 'Image lost one deleted')).toBeVisible()
    expect(await countByLabel('lost one')).toBe(made - 1)
  })

  test('a cut upload is retried to the same URL, and becomes available', async ({ page, faults, complaints }) => {
    complaints.allow(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE)|status of 405/)
    const made = records(page)
    // The browser itself repeats a request that breaks on a kept connection.
    const repair = faults.objects.add({ method: 'PUT', path: /image-uploads/, cutRequestAt: MIB })
    await upload(page, 'cut', packedDisk(4 * MIB))
    await expect(page.getByRole('alert').filter({ hasText: 'The connection broke' }).first()).toBeVisible()
    repair()
    await page.getByRole('main').getByRole('button', { name: 'Upload cut.img.gz again' }).click()
    await expect(page.getByText('Available in every region.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('5.00 MiB')
    const puts = faults.objects.seen.filter((line) => line.startsWith('PUT'))
    expect(puts.length).toBeGreaterThan(1)
    expect(new Set(puts).size).toBe(1)
    expect(made).toHaveLength(1)
  })

  test('after a reload the upload can be retried; canceling asks whether to keep the image', async ({
    page,
    faults,
    complaints,
  }) => {
    complaints.allow(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE|ABORTED)/)
    page.on('dialog', (dialog) => void dialog.accept())
    // A minute, so that no upload ends before it is stopped.
    faults.objects.add({ method: 'PUT', path: /image-uploads/, bandwidth: MIB / 4 })
    const data = packedDisk(16 * MIB)
    await upload(page, 'slow', data)
    await expect(page.getByRole('main').getByText(/of 16\.0 MiB · .*\/s/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('The page was reloaded during the upload').first()).toBeVisible()
    const again = page.getByLabel(/^Choose slow\.img\.gz/)
    await again.setInputFiles(file('other.img.gz', packedDisk()))
    await expect(page.getByText('This isn’t the file you chose first')).toBeVisible()
    await again.setInputFiles(file('slow.img.gz', data))
    await submit(page, 'Upload this file')
    // The tray asks the same question as the page, for one upload and for all.
    await uploadOf(page, 'slow.img.gz').getByRole('button', { name: 'Cancel slow.img.gz' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue uploading' }).click()
    await page.getByRole('button', { name: 'Cancel all' }).click()
    const asked = page.getByRole('dialog', { name: 'Cancel everything, including the upload of slow?' })
    await submit(asked, 'Stop, keep the image')
    await expect(page.getByText('You stopped the upload.')).toBeVisible()
    await submit(page.getByRole('main'), 'Upload slow.img.gz again')
    await submit(page, 'Cancel upload')
    await submit(page.getByRole('dialog'), 'Stop and delete')
    await expectPage(page, words.images)
    await expect(tableRow(table(page), /^slow/)).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('cloud-console.image-uploads'))).toBeNull()
  })
})
