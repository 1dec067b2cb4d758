/** A deletion whose dialog was left is answered while its user is at the next one: it changes nothing there. */
import type { Page } from '@playwright/test'
import { expect, type Faults, test } from '../support/fixtures'
import { expectPage, moreAction, pendingOf, submit } from '../support/helpers'
import { api, notice } from '../support/storage'
import type { Barrier } from '../faults/fault-proxy'

test.use({ faulty: true })

const question = (page: Page, name: string) => page.getByRole('dialog', { name: `Delete service ${name}?` })
const service = (label: string) => ({ label, address: 'https://example.com', service_type: 'url', timeout: 10 })

/** Confirms the open deletion and leaves it before its answer. Returns its barrier. */
async function leaveDeletion(page: Page, faults: Faults, name: string): Promise<Barrier> {
  const request = faults.api.hold({ method: 'DELETE', path: /\/services\/\d+$/ })
  const dialog = question(page, name)
  await dialog.getByRole('textbox').fill(name)
  await submit(dialog, 'Delete service')
  await expect(dialog.getByRole('button', { name: 'Delete service' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await submit(pendingOf(page), 'Leave')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return request
}

test('the page of another service stays, with its question', async ({ page, faults, server }) => {
  const ids: string[] = []
  for (const label of ['first', 'second'])
    ids.push(String((await api(server, server.demoToken, 'POST', '/managed/services', service(label)))['id']))
  await page.goto(`/managed/services/${ids[0]}`)
  await moreAction(page, 'Delete service')
  const request = await leaveDeletion(page, faults, 'first')
  // From page to page, without a list in between.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, actions, and resources' }).fill('second')
  await page.getByRole('option', { name: 'second https://example.com' }).click()
  await expectPage(page, 'second')
  await moreAction(page, 'Delete service')
  const typed = question(page, 'second').getByRole('textbox')
  await typed.fill('sec')
  request.release()
  await expect(notice(page, 'Service first deleted')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/managed/services/${ids[1]}$`))
  await expect(typed).toHaveValue('sec')
})
