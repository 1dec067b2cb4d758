/** New folders in a bucket: an empty object, stored once, that never overwrites another client's. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { submit, tableRow, unsavedOf, words } from '../../support/helpers'
import { api, putObject } from '../../support/storage'
import { OPEN } from '../bulk/bulk'

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name })
type Server = Parameters<typeof putObject>[0] & { demoToken: string }
const FOLDER = `/buckets/${OPEN}?folder=incoming%2F`
const list = (server: Server, prefix: string) =>
  api(server, server.demoToken, 'GET', `/object-storage/buckets/${OPEN}/object-list?prefix=${prefix}`)
const open = async (page: Page) => {
  await page.goto(FOLDER)
  await page.getByRole('link', { name: 'New folder' }).click()
  return panelOf(page, 'New folder')
}

test.describe('a new folder', () => {
  test('is an empty object that appears once stored and can be deleted', async ({ page, server }) => {
    const panel = await open(page)
    await submit(panel, 'Create folder')
    await expect(panel.getByLabel('Folder name')).toHaveAccessibleErrorMessage('Enter a name.')
    await expect(panel.getByLabel('Folder name')).toBeFocused()
    await panel.getByLabel('Folder name').fill('mai & juni #1')
    await submit(panel, 'Create folder')
    await expect(panel).toHaveCount(0)
    await tableRow(page, 'mai & juni #1/').getByRole('link').click()
    expect((await list(server, 'incoming/mai'))['data']).toEqual([
      expect.objectContaining({ name: 'incoming/mai & juni #1/', size: 0 }),
    ])

    await page.getByRole('button', { name: 'Open folder object' }).click()
    const marker = panelOf(page, 'incoming/mai & juni #1/')
    await expect(marker.getByText(/Folder placeholder/)).toBeVisible()
    await submit(marker, 'Delete')
    await submit(page.getByRole('dialog', { name: 'Delete object?' }), words.deleteObject)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(marker).toHaveCount(0)
    expect((await list(server, 'incoming/mai'))['data']).toEqual([])
  })

  test.describe('while another client writes', () => {
    test.use({ faulty: true })
    test('a name taken while signing is not overwritten', async ({ page, server, faults }) => {
      const panel = await open(page)
      await panel.getByLabel('Folder name').fill('raced')
      // Delays the signature until after the other client's write.
      const request = faults.api.hold({ method: 'POST', path: /\/object-url/ })
      await panel.getByRole('button', { name: 'Create folder' }).click()
      await expect.poll(() => faults.api.seen.some((line) => /^POST .*object-url/.test(line))).toBe(true)
      await putObject(server, server.demoToken, OPEN, 'incoming/raced/', 'theirs', 'text/plain', server.objectsOrigin)
      request.release()
      await expect(panel.getByLabel('Folder name')).toHaveAccessibleErrorMessage(/This folder already exists/)
      expect((await list(server, 'incoming/raced'))['data']).toEqual([
        expect.objectContaining({ name: 'incoming/raced/', size: 6 }),
      ])
    })
  })

  test.describe('over a slow connection', () => {
    test.use({ faulty: true })
    test('is sent once by a double click, and a refusal is shown after its form was left', async ({
      page,
      server,
      faults,
    }) => {
      const panel = await open(page)
      await panel.getByLabel('Folder name').fill('once')
      const answer = { status: 403, type: 'application/json', body: '{"errors":[{"reason":"Not for you."}]}' }
      const request = faults.api.hold({ method: 'POST', path: /\/object-url/, answer })
      const button = panel.getByRole('button', { name: 'Create folder' })
      await button.evaluate((element: HTMLElement) => {
        element.click()
        element.click()
      })
      await expect.poll(() => faults.api.seen.filter((line) => /^POST .*object-url/.test(line)).length).toBe(1)
      await page.keyboard.press('Escape')
      await submit(page, 'Leave')
      await expect(panel).toHaveCount(0)
      request.release()
      await expect(page.getByText('Couldn’t create the folder incoming/once/')).toBeVisible()
      expect(faults.api.seen.filter((line) => /^POST .*object-url/.test(line))).toHaveLength(1)
      expect((await list(server, 'incoming/once'))['data']).toEqual([])
    })
  })

  test('with a taken name is not created, and closing asks before discarding the input', async ({ page, server }) => {
    await putObject(server, server.demoToken, OPEN, 'incoming/june/a.txt', 'x')
    const panel = await open(page)
    await panel.getByLabel('Folder name').fill('june/')
    await submit(panel, 'Create folder')
    await expect(panel.getByLabel('Folder name')).toHaveAccessibleErrorMessage(/This folder already exists/)
    await expect(panel.getByLabel('Folder name')).toBeFocused()
    expect((await list(server, 'incoming/june/'))['data']).toHaveLength(1)

    // Closing asks before it discards the input.
    const asked = unsavedOf(page)
    await page.keyboard.press('Escape')
    await submit(asked, words.keepEditing)
    await expect(asked).toBeHidden()
    await expect(panel.getByLabel('Folder name')).toHaveValue('june/')
    await submit(panel, 'Cancel')
    await submit(asked, words.discard)
    await expect(panel).toHaveCount(0)
  })
})
