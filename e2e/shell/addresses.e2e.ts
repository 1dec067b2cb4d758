/** Addresses that no link of the console has: typed, truncated, mistyped or forged. Each shows a page that explains itself. */
import { expect, test } from '../support/fixtures'
import { words } from '../support/helpers'

test('an address without a page says so and links to its area', async ({ page }) => {
  for (const [address, area] of [
    ['/keys/create', words.accessKeys],
    ['/volumes/1.5', words.volumes],
    ['/volumes/0x1', words.volumes],
    ['/volumes/%D9%A1', words.volumes],
    ['/monitoring/NaN', 'Monitoring clients'],
    ['/tickets/99999999999999999999', words.tickets],
    ['/managed/services/-1/edit', 'Managed services'],
    ['/betas/..%2f..', 'Beta programs'],
    ['/betas/%00', 'Beta programs'],
    ['/buckets/eu-central-1/..%2F..%2Fkeys', words.buckets],
    ['/%', words.overview],
    ['/buckets/%E0%A4%A/x', words.buckets],
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

test('a form for a missing resource says so and asks for nothing', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  for (const address of [
    '/buckets/eu-central-1/missing/tls/upload',
    '/buckets/eu-central-1/missing?show=empty',
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

test('a filter for a missing cluster is shown and can be cleared', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  for (const address of ['/buckets?cluster=typo', '/buckets//typo']) {
    await page.goto(address)
    await expect(page.getByText('This doesn’t exist'), address).toBeVisible()
    await expect(page.getByRole('button', { name: /^Cluster/ })).toContainText('typo')
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect(page.getByRole('row', { name: /larkspur-website/ })).toBeVisible()
  }
})
