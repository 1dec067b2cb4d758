/** Support tickets: found, opened, answered, closed; and what was typed when something is in the way. */
import type { Locator, Page } from '@playwright/test'
import type { TestServer } from './accounts'
import { expect, test } from './fixtures'
import { choose, expectFieldError, expectPage, fillField, submit, tableRow } from './helpers'
import { api, notice } from './storage'

const TICKETS = '/support/tickets'
const list = (page: Page) => page.getByRole('table', { name: 'tickets' })
const thread = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const posts = (page: Page) => thread(page).getByRole('article')
const replyBox = (page: Page) => page.getByRole('form', { name: 'Reply' })
const attached = (page: Page) => page.getByRole('list', { name: 'Attachments', exact: true }).getByRole('listitem')
const file = (name: string, text: string, mimeType = 'text/plain') => ({ name, mimeType, buffer: Buffer.from(text) })
const choosesFiles = (scope: Page | Locator) => scope.getByLabel('Attachments (optional)')

async function statuses(server: TestServer): Promise<string[]> {
  const all = await api(server, server.demoToken, 'GET', `${TICKETS}?page_size=500`)
  return (all['data'] as { status: string }[]).map((t) => t.status)
}

test('the list: by status, by words, by order, and what each ticket is about', async ({ page, server }) => {
  const all = await statuses(server)
  const count = (status: string) => all.filter((s) => s === status).length
  await page.goto('/tickets')
  await expectPage(page, 'Tickets')
  await expect(tableRow(list(page), /Maintenance in us-iad/)).toContainText('The account')
  await expect(tableRow(list(page), /Zone transfer/)).toContainText('Domain larkspur.example')
  await expect(page.getByRole('status').filter({ hasText: `${all.length} tickets` })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Tickets by status' })
  await expect(tabs.getByRole('link')).toHaveText([
    `All${all.length}`,
    `New${count('new')}`,
    `Open${count('open')}`,
    `Closed${count('closed')}`,
  ])
  await tabs.getByRole('link', { name: 'Closed' }).click()
  await expect(tabs.locator('[aria-current=page]')).toHaveText(`Closed${count('closed')}`)
  await expect(list(page).getByRole('row')).toHaveCount(1 + count('closed'))
  const bySummary = page.getByRole('columnheader', { name: 'Summary' }).getByRole('button')
  await bySummary.click()
  await bySummary.click()
  await expect(list(page).getByRole('row').nth(1)).toContainText('Raise the number of instances')
  await page.getByRole('searchbox', { name: 'Filter tickets' }).fill('unwanted')
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /^Mail sent from your account/ }).click()
  await expectPage(page, /^Mail sent from your account/)
  await expect(page.getByText('This ticket is closed. It takes no replies.')).toBeVisible()
})

test.describe('without limits of requests', () => {
  test.use({ env: { RATE_LIMITS: 'off' } })

  test('the list says what it speaks of, and loads the rest; a long thread shows its end', async ({ page, server }) => {
    const open = (n: number) =>
      api(server, server.demoToken, 'POST', TICKETS, { summary: `Many ${n}`, description: 'x' })
    await Promise.all(Array.from({ length: 101 }, (_, n) => open(n + 1)))
    const { length } = await statuses(server)
    await page.goto('/tickets?filter=unwanted')
    await expect(page.getByText(`100 of ${length} tickets are loaded`)).toBeVisible()
    await expect(page.getByText('No tickets match the filter')).toBeVisible()
    await page.getByRole('button', { name: 'Load the rest' }).click()
    await expect(tableRow(list(page), /Mail sent from your account/)).toBeVisible()
    await expect(page.getByText('tickets are loaded')).toHaveCount(0)

    const { id } = await open(102)
    const reply = (n: number) =>
      api(server, server.demoToken, 'POST', `${TICKETS}/${Number(id)}/replies`, { description: `Reply ${n}` })
    for (let n = 1; n <= 90; n += 1) await reply(n)
    await page.goto(`/tickets/${Number(id)}`)
    await expect(page.getByText('50 earlier replies not shown')).toBeVisible()
    await expect(posts(page)).toHaveCount(41)
    await expect(posts(page).last()).toContainText('Reply 90')
    for (let n = 0; n < 2; n += 1) await page.getByRole('button', { name: /^Show \d+ earlier$/ }).click()
    await expect(posts(page)).toHaveCount(81)
    await expect(posts(page).nth(1)).toContainText('Reply 1')
    await page.getByRole('button', { name: 'Show the latest' }).click()
    await expect(posts(page).last()).toContainText('Reply 90')
  })

  test('kinds that the API cannot list are numbered, and its refusals land where they belong', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 400/)
    await page.goto('/tickets/new')
    await choose(page, 'What is it about?', 'Firewall')
    await fillField(page, 'Summary', 'Rules')
    await fillField(page, 'Description', 'Lost.')
    await submit(page, 'Open ticket')
    await expectFieldError(page, 'Firewall ID', /Choose which one/, true)
    await fillField(page, 'Firewall ID', '999999')
    await submit(page, 'Open ticket')
    await expectFieldError(page, 'Firewall ID', 'Firewall 999999 is not known to this account.', true)
    await choose(page, 'What is it about?', 'VLAN')
    await fillField(page, 'VLAN label', 'nowhere')
    await page.getByRole('combobox', { name: 'Region' }).fill('us-iad')
    await page
      .getByRole('option', { name: /us-iad/ })
      .first()
      .click()
    await submit(page, 'Open ticket')
    await expectFieldError(page, 'VLAN label', /This account has no VLAN of this label/, true)
    await submit(page, 'Open ticket')
    const tooMany = page.getByRole('alert').filter({ hasText: 'Too many requests for now' })
    await expect(tooMany).toContainText(/takes requests again in \d+ seconds/)
    // Without limits at the API only this page counts, and the draft brings it all back.
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'VLAN label' })).toHaveValue('nowhere')
    await choose(page, 'What is it about?', 'Managed services')
    await submit(page, 'Open ticket')
    // The demo account has managed services; the refusal of others is a test of the server.
    await expectPage(page, 'Rules')
    await expect(posts(page).first()).toContainText('Lost.')
  })
})

test('a ticket about a thing that the address names, its draft through a reload, and files with it', async ({
  page,
}) => {
  await page.goto('/tickets/new?entity=monitoringclient:1')
  await expectPage(page, 'Open a ticket')
  await expect(page.getByRole('combobox', { name: 'Monitoring client' })).not.toHaveValue('')
  await submit(page, 'Open ticket')
  await expectFieldError(page, 'Summary', /Summary/, true)
  await fillField(page, 'Summary', 'x'.repeat(65))
  await expect(page.getByText('65 of 64')).toBeVisible()
  await fillField(page, 'Summary', 'The agent <b>stops</b>')
  await fillField(page, 'Description', '**Every** hour, R&amp;D says. <img src=x onerror=alert(1)>')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('The agent <b>stops</b>')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Description: preview' })
  await expect(preview.locator('strong')).toHaveText('Every')
  await expect(preview).toContainText('R&D says. <img src=x onerror=alert(1)>')
  await choosesFiles(page).setInputFiles([file('run.sh', 'no'), file('agent.log.txt', 'stopped'), file('no.txt', '')])
  await expectFieldError(page, 'Attachments (optional)', /run\.sh: Only these files.*no\.txt: The file is empty\./)
  await page.getByRole('button', { name: 'Write' }).click()
  await page.getByRole('textbox', { name: 'Description' }).evaluate((box) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array([137, 80])], 'image.png', { type: 'image/png' }))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2)
  await submit(page, 'Open ticket')
  await expectPage(page, 'The agent <b>stops</b>')
  await expect(attached(page)).toHaveText([/agent\.log\.txt/, /screenshot-2\.png/])
  await expect(page.getByText('Monitoring client', { exact: false }).first()).toBeVisible()
  await page.goto('/tickets/new?entity=monitoringclient:1')
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('')
})

test('drafts are kept apart, forgotten only when asked, and gone with the session', async ({ page }) => {
  const description = page.getByRole('textbox', { name: 'Description' })
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await page.goto('/tickets/new')
  await fillField(page, 'Description', 'About nothing')
  await page.goto('/tickets/new?entity=firewall:1')
  await expect(description).toHaveValue('')
  await fillField(page, 'Description', 'About a firewall')
  await page.goto('/tickets/6')
  await reply.fill('To six')
  await page.getByRole('link', { name: 'Tickets' }).first().click()
  await tableRow(list(page), /Second disk/)
    .getByRole('link')
    .first()
    .click()
  await expectPage(page, /^Second disk/)
  await expect(reply).toHaveValue('')
  await page.goto('/tickets/6')
  await expect(reply).toHaveValue('To six')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(reply).toHaveValue('To six')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(reply).toHaveValue('')
  await page.goto('/tickets/new')
  await expect(description).toHaveValue('About nothing')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expectPage(page, /Sign in/)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((k) => k.includes('draft')))).toEqual([])
})

test('a conversation: replies of both sides, marked, copied, and closed', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.clock.install()
  await page.goto('/tickets/14')
  await expectPage(page, /^May we move an address/)
  await fillField(page, 'Reply', 'And *when*?')
  await submit(page, 'Send reply')
  await expect(posts(page)).toHaveCount(2)
  await expect(posts(page).last().locator('em')).toHaveText('when')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
  await server.admin('ticket', 'reply', '14', '--text', 'On **Monday**.')
  await page.clock.fastForward(16_000)
  const answer = posts(page).nth(2)
  await expect(answer).toContainText('Support team')
  await expect(answer.getByText('Support', { exact: true })).toBeVisible()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  // No page may read the clipboard; a person may paste.
  const box = page.getByRole('textbox', { name: 'Reply' })
  await box.focus()
  await page.keyboard.press('Control+V')
  await expect(box).toHaveValue(/Support team \(support\), [^]*On \*\*Monday\*\*\./)
  await box.fill('')
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByText('This ticket is closed. It takes no replies.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close ticket' })).toHaveCount(0)
  // What the provider opened is closed by the provider.
  await page.goto('/tickets/11')
  const close = page.getByRole('button', { name: 'Close ticket' })
  await expect(close).toHaveAttribute('aria-disabled', 'true')
  await expect(close).toHaveAccessibleDescription('This ticket can be closed by support only.')
})

test('hostile text is shown as text, a long post is folded, and nobody else is asked for a picture', async ({
  page,
  server,
  baseURL,
}) => {
  const strangers: string[] = []
  page.on('request', (r) => new URL(r.url()).origin === baseURL || strangers.push(r.url()))
  const long = `Begin \u202e ${'wide '.repeat(12_000)} end-of-it`
  await api(server, server.demoToken, 'POST', `${TICKETS}/7/replies`, { description: long })
  await page.goto('/tickets/7')
  await expect(posts(page).first()).toContainText('<script>')
  await expect(posts(page).nth(1)).toContainText('<b>And so is this.</b>')
  const last = posts(page).nth(2)
  await expect(last).toContainText('Begin ‹U+202E›')
  await expect(last).not.toContainText('end-of-it')
  await last.getByRole('button', { name: /^Show all 60,\d{3} characters$/ }).click()
  await expect(last).toContainText('end-of-it')
  expect(strangers).toEqual([])
})

test.describe('with a connection that breaks', () => {
  test.use({ faulty: true })

  test('an opening, a reply and a closing whose answers are lost are looked up, and never sent again', async ({
    page,
    faults,
    complaints,
  }) => {
    complaints.allow(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/)
    await page.goto('/tickets/new')
    await fillField(page, 'Summary', 'Lost and found')
    await fillField(page, 'Description', 'Once.')
    await choosesFiles(page).setInputFiles(file('with.txt', 'it'))
    faults.api.add({ method: 'POST', path: /tickets$/, reset: 'before' })
    await submit(page, 'Open ticket')
    await expect(page.getByText('No ticket was opened')).toBeVisible()
    faults.api.clear()
    faults.api.add({ method: 'POST', path: /tickets$/, reset: 'after' })
    await submit(page, 'Open ticket')
    await expect(page.getByText(/^The ticket was opened: it is ticket/)).toBeVisible()
    faults.api.clear()
    await page.getByRole('button', { name: 'Go to the ticket' }).click()
    await expectPage(page, 'Lost and found')
    await expect(attached(page)).toHaveText([/with\.txt/])

    faults.api.add({ method: 'POST', path: /replies$/, reset: 'before' })
    await fillField(page, 'Reply', 'Hello?')
    await submit(page, 'Send reply')
    await expect(page.getByText('The reply was not sent')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('Hello?')
    faults.api.clear()
    faults.api.add({ method: 'POST', path: /replies$/, reset: 'after' })
    await submit(page, 'Send reply')
    await expect(notice(page, 'The reply was sent')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
    faults.api.clear()

    faults.api.add({ method: 'POST', path: /close$/, reset: 'before' })
    await page.getByRole('button', { name: 'Close ticket' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()
    await expect(page.getByText('The ticket was not closed')).toBeVisible()
    faults.api.clear()
    faults.api.add({ method: 'POST', path: /close$/, reset: 'after' })
    await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()
    await expect(notice(page, 'The ticket is closed')).toBeVisible()
  })

  test('a reply that is refused or cannot leave keeps its text, through a new sign-in too', async ({
    page,
    server,
    faults,
    complaints,
  }) => {
    complaints.allow(/status of (401|500|503)/)
    const box = page.getByRole('textbox', { name: 'Reply' })
    const fails = async (status: number, body: string, says: string | RegExp) => {
      const mend = faults.api.add({
        method: 'POST',
        path: /replies$/,
        answer: { status, body, type: 'application/json' },
      })
      await submit(page, 'Send reply')
      await expect(replyBox(page).getByRole('alert')).toContainText(says)
      await expect(box).toHaveValue('Still here')
      mend()
    }
    await page.goto('/tickets/6')
    await box.fill('Still here')
    await fails(500, '{"errors":[{"reason":"Broken."}]}', 'Broken.')
    await fails(503, '<h1>down</h1>', 'The API failed')
    faults.api.add({ path: /^\/v4\//, answer: { status: 401, body: '{"errors":[{"reason":"Invalid Token"}]}' } })
    await submit(page, 'Send reply')
    const again = page.getByRole('dialog', { name: 'Your token is no longer accepted' })
    await expect(again).toBeVisible()
    faults.api.clear()
    await again.getByLabel(/token/i).first().fill(server.demoToken)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await expect(again).toBeHidden()
    await expect(box).toHaveValue('Still here')
    await submit(page, 'Send reply')
    await expect(posts(page).last()).toContainText('Still here')
  })

  test('of several files one fails and can be tried again, while the others go on', async ({
    page,
    faults,
    complaints,
  }) => {
    complaints.allow(/status of 500|ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/)
    await page.goto('/tickets/6')
    await choosesFiles(page).setInputFiles([file('one.txt', '1'), file('two.txt', '2'), file('three.txt', '3')])
    faults.api.add({
      method: 'POST',
      path: /attachments$/,
      times: 1,
      answer: { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Disk full."}]}' },
    })
    await submit(page, 'Send reply')
    await expect(attached(page)).toHaveText([/two\.txt/, /three\.txt/, /one\.txt.*Disk full\./])
    faults.api.add({ method: 'POST', path: /attachments$/, times: 1, reset: 'after' })
    await page.getByRole('button', { name: 'Try again to attach one.txt' }).click()
    await expect(page.getByRole('button', { name: /Try again to attach/ })).toHaveCount(0)
    await expect(attached(page)).toHaveText([/two\.txt/, /three\.txt/, /one\.txt/])
  })

  test('an error becomes a ticket that tells of it, and nothing of it is in the address', async ({
    page,
    faults,
    complaints,
  }) => {
    complaints.allow(/status of 500/)
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Thread 7 died."}]}' }
    faults.api.add({ method: 'GET', path: /object-storage\/keys/, answer: broken })
    await page.goto('/keys')
    await page.getByRole('link', { name: 'Open a ticket about this' }).click()
    await expectPage(page, 'Open a ticket')
    expect(page.url()).not.toMatch(/died|Thread/)
    const description = page.getByRole('textbox', { name: 'Description' })
    await expect(description).toHaveValue(
      /> The API failed\. Thread 7 died\.[^]*`keys\.list`[^]*status 500[^]*`\/keys`/,
    )
    await page.reload()
    await expect(description).toHaveValue(/Thread 7 died/)
  })
})

test.describe('with a token that may read alone', () => {
  test.use({ as: 'account:read_only' })

  test('what it may not do is off and says why; volumes that it may not list are numbered', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 403/)
    await page.goto('/tickets/6')
    const reason = 'Your token lacks the scope account:read_write.'
    for (const name of ['Close ticket', 'Send reply'])
      await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(reason)
    await page.goto('/tickets/new?entity=volume:1')
    await expect(page.getByRole('button', { name: 'Open ticket' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByLabel('Volume ID')).toHaveValue('1')
  })
})
