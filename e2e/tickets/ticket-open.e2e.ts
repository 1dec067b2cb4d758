/** Opening a ticket: the form's fields and files, drafts, and tickets from links and errors. */
import { isChromium } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import {
  accountMenu,
  choose,
  expectFieldError,
  expectPage,
  fillField,
  rowAction,
  submit,
  tableRow,
  words,
} from '../support/helpers'
import { attached, choosesFiles, file, list } from './tickets'

test('a ticket opened from a link keeps its draft through a reload and takes files', async ({ page }) => {
  // The API has no field for buckets, so the description names this one.
  await page.goto('/buckets')
  await rowAction(page, 'larkspur-website', words.openTicket)
  await expectPage(page, words.openTicket)
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toHaveValue(/^About the bucket `larkspur-website` in [a-z0-9-]+\.\n\n$/)
  await page.goto('/tickets/new?entity=monitoringclient:1')
  await expectPage(page, words.openTicket)
  await expect(page.getByRole('combobox', { name: 'Monitoring client' })).not.toHaveValue('')
  await fillField(page, 'Subject', 'x'.repeat(65))
  await expect(page.getByText('65 of 64')).toBeVisible()
  await fillField(page, 'Subject', 'The agent <b>stops</b>')
  await fillField(page, 'Description', '**Every** hour, R&amp;D says. <img src=x onerror=alert(1)>')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('The agent <b>stops</b>')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()
  const preview = page.getByRole('region', { name: 'Description preview' })
  await expect(preview.locator('strong')).toHaveText('Every')
  await expect(preview).toContainText('R&D says. <img src=x onerror=alert(1)>')
  await choosesFiles(page).setInputFiles([file('run.sh', 'no'), file('agent.log.txt', 'stopped'), file('no.txt', '')])
  await expectFieldError(page, 'Attachments (optional)', /run\.sh: Attachments must be.*no\.txt: The file is empty\./)
  await page.getByRole('button', { name: 'Write' }).click()
  // A script can't paste files in Firefox.
  if (!isChromium(page)) await choosesFiles(page).setInputFiles(file('screenshot-2.png', 'as if pasted', 'image/png'))
  await page.getByRole('textbox', { name: 'Description' }).evaluate((box) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array([137, 80])], 'image.png', { type: 'image/png' }))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2)
  await submit(page, words.openTicket)
  await expectPage(page, 'The agent <b>stops</b>')
  await expect(attached(page)).toHaveText([/agent\.log\.txt/, /screenshot-2\.png/])
  await expect(page.getByText(/^Waiting for support\. Opened .+ by demo\.$/)).toBeVisible()
  await page.goto('/tickets/new?entity=monitoringclient:1')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('')
})

test('each ticket has its own draft, kept until it is discarded or the session ends', async ({ page }) => {
  const description = page.getByRole('textbox', { name: 'Description' })
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await page.goto('/tickets/new')
  await fillField(page, 'Description', 'About nothing')
  await page.goto('/tickets/new?entity=firewall:1')
  await expect(description).toHaveValue('')
  await fillField(page, 'Description', 'About a firewall')
  await page.goto('/tickets/6')
  await reply.fill('To six')
  await page.getByRole('link', { name: words.tickets }).first().click()
  await tableRow(list(page), /Second disk/)
    .getByRole('link')
    .first()
    .click()
  await expectPage(page, /^Second disk/)
  await expect(reply).toHaveValue('')
  await page.goto('/tickets/6')
  await expect(reply).toHaveValue('To six')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.keepEditing }).click()
  await expect(reply).toHaveValue('To six')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.discard }).click()
  await expect(reply).toHaveValue('')
  await page.goto('/tickets/new')
  await expect(description).toHaveValue('About nothing')
  await accountMenu(page, words.signOut)
  await page.getByRole('dialog').getByRole('button', { name: words.signOut }).click()
  await expectPage(page, /Sign in/)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((k) => k.includes('draft')))).toEqual([])
})

test('focus stays at the files when one is removed by keyboard', async ({ page }) => {
  await page.goto('/tickets/new')
  await choosesFiles(page).setInputFiles([file('a.txt', '1'), file('b.txt', '2'), file('c.txt', '3')])
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  await remove('b.txt').press('Enter')
  await expect(remove('c.txt')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove('a.txt')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choosesFiles(page)).toBeFocused()
})

const opened = (method: string, url: string) => method === 'POST' && url.endsWith('/support/tickets')

test.describe('with rate limits', () => {
  test.use({ env: { RATE_LIMITS: 'on' } })

  test('the third ticket within a minute is refused before it is sent, and its draft is kept', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 400/)
    const sent: string[] = []
    page.on('request', (r) => opened(r.method(), r.url()) && sent.push(r.url()))
    await page.goto('/tickets/new')
    await choose(page, 'About', 'Firewall')
    await fillField(page, 'Subject', 'Rules')
    await fillField(page, 'Description', 'Lost.')
    await fillField(page, 'Firewall ID', '999999')
    for (let n = 0; n < 2; n += 1) {
      const refused = page.waitForResponse((r) => opened(r.request().method(), r.url()))
      await submit(page, words.openTicket)
      expect((await refused).status()).toBe(400)
      await expectFieldError(page, 'Firewall ID', 'This account has no firewall 999999.', true)
    }
    await submit(page, words.openTicket)
    const tooMany = page.getByRole('alert').filter({ hasText: 'Too many requests' })
    await expect(tooMany).toContainText(/Try again in \d+ seconds/)
    expect(sent).toHaveLength(2)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Firewall ID' })).toHaveValue('999999')
  })
})

test.describe('with failing requests', () => {
  test.use({ faulty: true })

  test('a ticket opened from an error describes it, and the URL contains nothing of it', async ({ page, faults }) => {
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Thread 7 died."}]}' }
    faults.api.add({ method: 'GET', path: /\/object-storage\/keys/, answer: broken })
    await page.goto('/keys')
    await page.getByRole('link', { name: 'Get help with this' }).click()
    await expectPage(page, words.openTicket)
    expect(page.url()).not.toMatch(/died|Thread/)
    const description = page.getByRole('textbox', { name: 'Description' })
    await expect(description).toHaveValue(
      /> The API returned an error\. Thread 7 died\.[^]*`(?:keys\.list|GET \/object-storage\/keys)`[^]*status 500[^]*`\/keys`/,
    )
    await page.reload()
    await expect(description).toHaveValue(/Thread 7 died/)
  })
})
