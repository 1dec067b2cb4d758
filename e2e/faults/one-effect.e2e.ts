/** Repeated requests have one effect: after a double click, a retry by the browser, or a retry by the console. */
import type { TestServer } from '../support/accounts'
import { expect, type Faults, test } from '../support/fixtures'
import { fillField, submit } from '../support/helpers'
import { api } from '../support/storage'

test.use({ faulty: true })
test.beforeEach(({ complaints }) => complaints.allow(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/))

const rowsOf = async (server: TestServer, path: string) =>
  (await api(server, server.demoToken, 'GET', `${path}?page_size=500`))['data'] as readonly Record<string, unknown>[]
const sendings = (faults: Faults, path: string) => faults.api.seen.filter((line) => line === `POST /v4${path}`).length

test('a double click whose first answer is lost creates one key and shows its secret', async ({
  page,
  server,
  faults,
}) => {
  await page.goto('/keys/new')
  await expect(page.getByRole('table', { name: 'Bucket permissions' })).toBeVisible()
  await fillField(page, /^Label/, 'only one')
  await page.getByRole('radio', { name: 'Unlimited', exact: true }).check()
  faults.api.add({ method: 'POST', path: /\/object-storage\/keys$/, reset: 'after', times: 1 })
  await page.getByRole('button', { name: 'Create access key', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: 'Save the secret key' })).toBeVisible()
  expect(sendings(faults, '/object-storage/keys')).toBeGreaterThan(1)
  expect((await rowsOf(server, '/object-storage/keys')).filter((key) => key['label'] === 'only one')).toHaveLength(1)
})

test('replies with a lost or unreadable answer are stored once each', async ({ page, server, faults }) => {
  await page.goto('/tickets/6')
  const box = page.getByRole('textbox', { name: 'Reply' })
  const replies = '/support/tickets/6/replies'
  const written = async () =>
    (await rowsOf(server, replies)).filter((reply) => String(reply['description']).startsWith('Just once'))
  faults.api.add({ method: 'POST', path: /replies$/, reset: 'after', times: 1 })
  await box.fill('Just once, please.')
  await submit(page, 'Send reply')
  await expect(box).toHaveValue('')
  expect(await written()).toHaveLength(1)
  const before = sendings(faults, replies)
  expect(before).toBeGreaterThan(1)
  // The answer arrives without the expected fields.
  faults.api.add({ method: 'POST', path: /replies$/, rewrite: (body) => body.subarray(0, 9), times: 1 })
  await box.fill('Just once more.')
  await submit(page, 'Send reply')
  await expect(box).toHaveValue('')
  expect(await written()).toHaveLength(2)
  expect(sendings(faults, replies) - before).toBe(2)
})
