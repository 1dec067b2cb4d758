/** Addresses that no link of the console has: typed, truncated, mistyped or forged. Each shows a page that explains itself. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { everyRoute, settled } from '../support/routes'

const BROKEN = /Something went wrong|NaN|status 0|undefined|\[object|"errors"/

const text = (page: Page) => page.locator('body').innerText()

test('an address without a page says so and links to its area (defects M12, minors 4 and 5)', async ({ page }) => {
  for (const [address, area] of [
    ['/keys/create', 'Access keys'],
    ['/volumes/1.5', 'Volumes'],
    ['/volumes/0x1', 'Volumes'],
    ['/volumes/%D9%A1', 'Volumes'],
    ['/monitoring/NaN', 'Monitoring'],
    ['/tickets/99999999999999999999', 'Tickets'],
    ['/managed/services/-1/edit', 'Managed services'],
    ['/betas/..%2f..', 'Beta programs'],
    ['/betas/%00', 'Beta programs'],
    ['/buckets/eu-central-1/..%2F..%2Fkeys', 'Buckets'],
    ['/%', 'Overview'],
    ['/buckets/%E0%A4%A/x', 'Buckets'],
  ] as const) {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText('Page not found')
    await expect(page.getByRole('link', { name: `Go to ${area}` }), address).toBeVisible()
    expect(
      asked.filter((path) => path.startsWith('/v4/') && /%|NaN|\.\./.test(path)),
      address,
    ).toEqual([])
    page.removeAllListeners('request')
  }
  await page.getByRole('link', { name: 'Go to Buckets' }).click()
  await expect(page).toHaveURL(/\/buckets$/)
})

test('no search parameter breaks a page, whatever its value (defects M12)', async ({ page, complaints }) => {
  test.slow()
  complaints.allow(/status of 404/)
  const names =
    'filter,sort,after,like,entity,error,rename,status,state,cluster,app,group,by,region,plan,view,show,folder,from,find,starts,redirect,keys,for,capability,vendor,support,access,bucket,available'
  const queries = ['[1]', '{"a":1}'].map((value) =>
    new URLSearchParams(names.split(',').map((name) => [name, value])).toString(),
  )
  const faults: string[] = []
  for (const [at, route] of everyRoute().entries()) {
    const address = `${route}?${queries[at % queries.length]}`
    await page.goto(address)
    await settled(page, address)
    const found = BROKEN.exec(await text(page))
    if (found) faults.push(`${address}: ${found[0]}`)
  }
  expect(faults).toEqual([])
})

test('a form for a missing resource says so and asks for nothing', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  for (const address of [
    '/buckets/eu-central-1/missing/tls/upload',
    '/buckets/eu-central-1/missing/empty',
    '/managed/contacts/999999',
    '/managed/credentials/999999',
    '/managed/credentials/999999/login',
    '/managed/access/999999',
    '/volumes/999999/resize',
    '/keys/999999/rename',
  ]) {
    await page.goto(address)
    await expect(page.getByText('This doesn’t exist'), address).toBeVisible()
    await expect(page.locator('form'), address).toHaveCount(0)
  }
})

test('an object whose name looks like a number opens by its exact name (defects S24)', async ({ page }) => {
  for (const name of ['1.10', '12345678901234567890', '1e3']) {
    await page.goto(`/buckets/eu-central-1/uploads.larkspur.example?object=${name}`)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('a filter for a missing cluster is shown and can be cleared (defects Part 1, minor)', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  for (const address of ['/buckets?cluster=typo', '/buckets//typo']) {
    await page.goto(address)
    await expect(page.getByText('This doesn’t exist'), address).toBeVisible()
    await expect(page.getByRole('button', { name: /^Cluster/ })).toContainText('typo')
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect(page.getByRole('row', { name: /larkspur-website/ })).toBeVisible()
  }
})
