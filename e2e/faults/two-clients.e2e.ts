/** Another client changes, deletes or adds a resource while a page, a dialog or a form is open. */
import type { Page } from '@playwright/test'
import type { TestServer } from '../support/accounts'
import { expect, test } from '../support/fixtures'
import { choose, fillField, submit, tableRow, words } from '../support/helpers'
import { api, notice } from '../support/storage'

type Ask = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
const bucket = { label: 'seen-later', cluster: 'eu-central-1' }
const contact = { name: 'Seen Later', email: 'desk@larkspur.example' }
/** Milliseconds; longer than the refresh interval of a visible page. */
const A_LOOK = 31_000

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** A page, a change by another client, and what the page then shows. */
const PAGES: readonly (readonly [
  at: string,
  act: (ask: Ask, server: TestServer) => Promise<unknown>,
  sees: (page: Page) => Promise<void>,
])[] = [
  [
    '/buckets',
    (ask) => ask('POST', '/object-storage/buckets', bucket),
    (page) => expect(tableRow(page, 'seen-later')).toBeVisible(),
  ],
  [
    '/keys',
    (ask) => ask('POST', '/object-storage/keys', { label: 'seen later' }),
    (page) => expect(tableRow(page, 'seen later')).toBeVisible(),
  ],
  [
    '/volumes',
    (ask) => ask('PUT', '/volumes/8', { label: 'seen-later' }),
    (page) => expect(tableRow(page, 'seen-later')).toBeVisible(),
  ],
  [
    '/volumes/8',
    (ask) => ask('PUT', '/volumes/8', { label: 'seen-again' }),
    (page) => expect(heading(page, 'seen-again')).toBeVisible(),
  ],
  [
    '/images',
    (ask) => ask('POST', '/images/upload', { label: 'seen later', region: 'eu-central' }),
    (page) => expect(tableRow(page, 'seen later')).toBeVisible(),
  ],
  [
    '/monitoring',
    (ask) => ask('POST', '/monitoring/clients', { label: 'seen-later' }),
    (page) => expect(tableRow(page, 'seen-later')).toBeVisible(),
  ],
  [
    '/managed/contacts',
    (ask) => ask('POST', '/managed/contacts', contact),
    (page) => expect(tableRow(page, 'Seen Later')).toBeVisible(),
  ],
  [
    '/managed/services/1',
    (ask) => ask('POST', '/managed/services/1/disable'),
    (page) => expect(page.getByRole('button', { name: 'Enable', exact: true })).toBeVisible(),
  ],
  [
    '/tickets',
    (ask) => ask('POST', '/support/tickets', { summary: 'Seen later', description: 'By another client.' }),
    (page) => expect(tableRow(page, /Seen later/)).toBeVisible(),
  ],
  [
    '/betas',
    (_, server) => server.admin('beta', 'create', '--id', 'seen-later', '--label', 'Seen later'),
    (page) => expect(tableRow(page, /Seen later/)).toBeVisible(),
  ],
  [
    '/betas/seen-later',
    (ask) => ask('POST', '/account/betas', { id: 'seen-later' }),
    (page) => expect(page.getByText('Your account is enrolled.', { exact: false })).toBeVisible(),
  ],
  [
    '/regions',
    (_, server) => server.admin('region', 'update', 'eu-central', '--status', 'outage'),
    (page) => expect(tableRow(page, 'Frankfurt, DE')).toContainText('Outage'),
  ],
  [
    '/regions/eu-central',
    (_, server) => server.admin('region', 'update', 'eu-central', '--status', 'ok'),
    (page) => expect(page.getByText('Outage reported')).toHaveCount(0),
  ],
]

test('changes by another client appear on every page', async ({ page, server }) => {
  test.setTimeout(180_000)
  const ask: Ask = (method, path, body) => api(server, server.demoToken, method, path, body)
  await page.clock.install()
  for (const [at, act, sees] of PAGES) {
    await page.goto(at)
    await expect(page.getByRole('button', { name: /^Refresh.*Updated/ })).toBeVisible()
    await act(ask, server)
    await page.clock.runFor(A_LOOK)
    await sees(page)
  }
})

test('changes in another tab of the session appear at once (friction 9)', async ({ page, context }) => {
  const twin = await context.newPage()
  await page.goto('/volumes')
  await expect(tableRow(page, 'scratch')).toBeVisible()
  await twin.goto('/volumes/8/edit')
  await fillField(twin.getByRole('dialog'), 'Label', 'by-the-twin')
  await submit(twin.getByRole('dialog'), 'Save volume')
  await expect(notice(twin, 'Volume by-the-twin saved')).toBeVisible()
  await expect(tableRow(page, 'by-the-twin')).toBeVisible()
})

test('a field changed elsewhere says so before it is overwritten', async ({ page, server }) => {
  const ask: Ask = (method, path, body) => api(server, server.demoToken, method, path, body)
  for (const [at, path, button] of [
    ['/volumes/8/edit', '/volumes/8', 'Save volume'],
    ['/images/private/24/edit', '/images/private/24', 'Save image'],
  ] as const) {
    await page.goto(at)
    const form = page.getByRole('dialog')
    await fillField(form, /^Label/, 'my-change')
    await ask('PUT', path, { label: 'their-change' })
    await submit(form, button)
    await expect(form.getByText('Changed to “their-change” elsewhere. Save to replace it.')).toBeVisible()
    expect((await ask('GET', path))['label']).toBe('their-change')
    await submit(form, button)
    await expect(form).toBeHidden()
    expect((await ask('GET', path))['label']).toBe('my-change')
  }
})

test('a refusal refreshes the resource on the page', async ({ page, server, complaints }) => {
  complaints.allow(/status of 400/)
  const rows = (await api(server, server.demoToken, 'GET', '/volumes'))['data'] as {
    id: number
    instance_id: unknown
  }[]
  const attached = rows.find((row) => row.instance_id !== null)
  if (!attached) throw new Error('the demo account has no attached volume')
  await page.goto(`/volumes/${attached.id}/detach`)
  const question = page.getByRole('dialog', { name: /^Detach / })
  await expect(question).toBeVisible()
  await api(server, server.demoToken, 'POST', `/volumes/${attached.id}/detach`)
  await submit(question, words.detachVolume)
  await expect(question.getByText(/The volume isn't attached\./).first()).toBeVisible()
  await submit(question, 'Cancel')
  await expect(page.getByRole('link', { name: 'Attach', exact: true })).toBeVisible()
})

test('an outage that begins while a form is open is shown there before anything is created', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await page.goto('/buckets/new')
  const panel = page.getByRole('dialog', { name: words.createBucket })
  await choose(panel, 'Cluster', /Frankfurt/)
  await expect(panel.getByText('Outage in Frankfurt, DE')).toHaveCount(0)
  await server.admin('region', 'update', 'eu-central', '--status', 'outage')
  await page.clock.runFor(A_LOOK)
  await expect(panel.getByText('Outage in Frankfurt, DE')).toBeVisible()
})

test.describe('with a connection that breaks', () => {
  test.use({ faulty: true })

  test('a change without an answer is sent again after its value was typed back', async ({ page, server, faults }) => {
    const at = '/managed/services/1'
    const held = async () => (await api(server, server.demoToken, 'GET', at))['label']
    const was = String(await held())
    await page.goto(`${at}/edit`)
    const panel = page.getByRole('dialog')
    const end = faults.api.add({ method: 'PUT', reset: 'after' })
    await fillField(panel, /^Label/, 'another-name')
    await submit(panel, 'Save service')
    await expect(panel.getByText('We couldn’t confirm this change')).toBeVisible()
    expect(await held()).toBe('another-name')
    end()
    await fillField(panel, /^Label/, was)
    await submit(panel, 'Save service')
    await expect(panel).toBeHidden()
    expect(await held()).toBe(was)
  })
})
