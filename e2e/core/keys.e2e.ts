/** Access keys: list, rename and revoke. */
import type { Route } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import {
  confirmTyped,
  expectPage,
  expectRow,
  fillField,
  moreAction,
  rowAction,
  submit,
  tableRow,
  words,
} from '../support/helpers'
import { api, notice } from '../support/storage'
import { KEYS, list } from '../keys/keys'

test('the list shows the buckets of each key, and filters keys by bucket', async ({ page }) => {
  await page.goto('/keys')
  await expectPage(page, words.accessKeys)
  await expect(page.getByText('5 keys · 1 with deleted buckets · 1 unlimited')).toBeVisible()
  await expect(tableRow(list(page), 'operations')).toContainText('Unlimited')
  await expect(tableRow(list(page), 'parked')).toContainText('No access')
  await expectRow(list(page), { Label: 'operations', Buckets: 'All buckets' })
  await expectRow(list(page), {
    Label: 'website-deploy',
    Permissions: '2 read/write, 1 read only',
    Buckets: /larkspur-website\s*\+2 more/,
  })
  await expectRow(list(page), { Label: 'old-reports-job', Buckets: '1 deleted' })
  await expect(page.getByText('[REDACTED]')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Filter keys and buckets' }).fill('app-logs')
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await expect(tableRow(list(page), 'log-reader')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Filter by access' }).click()
  await page.getByRole('menuitemradio', { name: 'With deleted buckets' }).click()
  await expect(page).toHaveURL(/access=deleted/)
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await tableRow(list(page), 'old-reports-job').getByRole('link').first().click()
  await expect(page.getByText('reports-2024 is deleted. Recreating it in the same cluster')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Can read and write')
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  // From a bucket to its keys: an unlimited one matches, too.
  await page.goto('/buckets/us-iad-1/app-logs/access')
  await page.getByRole('link', { name: 'View keys' }).click()
  await expect(list(page).getByRole('row')).toHaveCount(3)
})

test('a key can be renamed, and an unchanged label sends no request', async ({ page, server }) => {
  await page.goto('/keys')
  await rowAction(list(page), 'log-reader', 'Rename')
  const panel = page.getByRole('dialog', { name: 'Rename key' })
  let puts = 0
  page.on('request', (r) => (puts += r.method() === 'PUT' ? 1 : 0))
  await submit(panel, 'Rename key')
  await expect(panel).toBeHidden()
  expect(puts).toBe(0)
  await page.getByRole('link', { name: 'Rename' }).click()
  await fillField(panel, 'Label', 'Log reader ‮txt')
  await submit(panel, 'Rename key')
  await expect(panel).toBeHidden()
  // Bidirectional control characters are shown as code points.
  await expectPage(page, 'Log reader ‹U+202E›txt')
  const { data } = await api(server, server.demoToken, 'GET', '/account/events')
  // The demo's monitored services open tickets in the meantime.
  const ours = (data as { action: string }[]).filter(({ action }) => action.startsWith('obj_'))
  expect(ours).toMatchObject([{ action: 'obj_access_key_update', entity: { label: 'Log reader ‮txt' } }])
})

test('revoking lists the effects and asks for the name', async ({ page, server }) => {
  await page.goto('/keys')
  await rowAction(list(page), 'website-deploy', words.revokeKey)
  const dialog = page.getByRole('dialog', { name: `${words.revokeKey} website-deploy?` })
  await expect(dialog).toContainText(
    'lose access to larkspur-website, uploads.larkspur.example, and team-files immediately.',
  )
  await expect(dialog.getByRole('button', { name: words.revokeKey })).toHaveAttribute('aria-disabled', 'true')
  await confirmTyped(page, 'website-deploy', words.revokeKey)
  await expect(notice(page, `Key website-deploy ${words.revoked}`)).toBeVisible()
  await expect(tableRow(list(page), 'website-deploy')).toHaveCount(0)
  await rowAction(list(page), 'parked', words.revokeKey)
  await expect(page.getByRole('dialog')).toContainText('Tools that use it stop working.')
  await page.keyboard.press('Escape')
  // Revoking from the key's page shows no error about the deleted key.
  await tableRow(list(page), 'operations').getByRole('link').click()
  await moreAction(page, words.revokeKey)
  await expect(page.getByRole('dialog')).toContainText('lose access to all your buckets immediately.')
  // The list doesn't show it until it is read again.
  const held: Route[] = []
  await page.route(/\/object-storage\/keys\?/, (route) => void held.push(route))
  await confirmTyped(page, 'operations', words.revokeKey)
  await expectPage(page, words.accessKeys)
  await expect(tableRow(list(page), 'log-reader')).toBeVisible()
  await expect(tableRow(list(page), 'operations')).toHaveCount(0)
  await Promise.all(held.map((route) => route.continue()))
  const left = (await api(server, server.demoToken, 'GET', KEYS))['data'] as { label: string }[]
  expect(left.map((k) => k.label)).toEqual(['log-reader', 'parked', 'old-reports-job'])
})
