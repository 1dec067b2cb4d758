/** The inventory of the whole account, as one ZIP. */
import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipped } from '../objects/bulk/bulk'
import { barriers } from '../support/axe'
import { saved } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { expectPage, tableRow } from '../support/helpers'
import { api } from '../support/storage'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses a button and returns the texts of the ZIP that it saves, by file name. */
async function exported(page: Page, button: string, dir: string) {
  const { name, bytes } = await saved(page, () => press(page, button))
  expect(name).toMatch(/^inventory-\d{4}-\d\d-\d\d\.zip$/)
  await mkdir(dir, { recursive: true })
  await writeFile(`${dir}.zip`, bytes)
  return unzipped(`${dir}.zip`, dir)
}

test('the inventory has every list as JSON and CSV, and none of the secrets', async ({ page, server }, info) => {
  const token = server.demoToken
  const key = await api(server, token, 'POST', '/object-storage/keys', { label: 'Inventory' })
  const password = 'canary-password-of-an-inventory'
  await api(server, token, 'POST', '/managed/credentials', { label: 'Inventory', password, username: 'canary-user' })
  const clients = (await api(server, token, 'GET', '/monitoring/clients'))['data'] as Record<string, string>[]
  const secrets = [
    token,
    password,
    'canary-user',
    String(key['secret_key']),
    ...clients.flatMap(({ api_key, install_code }) => [String(api_key), String(install_code)]),
  ]
  expect(secrets.every((secret) => secret.length > 8)).toBe(true)

  await page.goto('/settings')
  await expectPage(page, 'Settings')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Account inventory' }).click()
  await expectPage(page, 'Account inventory')
  await expect(page.getByText(/^Reads 20 lists/)).toBeVisible()
  expect(await barriers(page)).toEqual([])

  const files = await exported(page, 'Export inventory', info.outputPath('all'))
  await expect(page.getByText(/^Read [\d,]+ rows from 20 lists\.$/)).toBeVisible()
  await expect(tableRow(page, 'Tickets')).toContainText('Read')

  const names = Object.keys(files)
  expect(names).toHaveLength(42)
  expect(names).toEqual(expect.arrayContaining(['summary.json', 'summary.csv', 'volumes.json', 'volumes.csv']))
  expect(JSON.parse(files['summary.json'] ?? '')).toMatchObject({ complete: true, api: `${server.origin}/v4` })
  expect(JSON.parse(files['access-keys.json'] ?? '')).toContainEqual(
    expect.objectContaining({ label: 'Inventory', access_key: key['access_key'] }),
  )
  expect(files['volumes.csv']).toMatch(/^\uFEFFid,label,status,size,/)
  for (const [name, text] of Object.entries(files))
    for (const secret of secrets) expect(text.includes(secret), `${name}: ${secret.slice(0, 4)}`).toBe(false)
})

test.describe('with one scope', () => {
  test.use({ as: 'object_storage:read_only' })

  test('lists without access are named, and a stopped export continues', async ({ page }, info) => {
    let release: (() => void) | undefined
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/v4/regions?*', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await page.goto('/settings/inventory')
    await press(page, 'Export inventory')
    await expect(tableRow(page, /^Regions/)).toContainText('Reading')
    await expect(tableRow(page, /^Volumes/)).toContainText('Your token lacks the scope volumes:read_only')
    await press(page, 'Stop')
    await expect(page.getByText(/^Stopped after \d+ of 20 lists\. Continue to read the rest\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue', exact: true }), 'focus survives Stop').toBeFocused()
    release?.()

    const files = await exported(page, 'Continue', info.outputPath('some'))
    await expect(
      page.getByText(/^Your token can’t read \d+ lists\. The summary in the ZIP names them\.$/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save ZIP', exact: true }), 'focus survives the end').toBeFocused()
    expect(Object.keys(files)).toContain('buckets.csv')
    expect(Object.keys(files)).not.toContain('volumes.csv')
    expect(files['summary.csv']).toContain('volumes,Volumes List,refused,0,,missing scope: volumes:read_only')
  })
})
