/** A form is left while its request is pending: the request continues, and its result is shown. */
import type { Page } from '@playwright/test'
import { expect, type Faults, test } from '../support/fixtures'
import { expectPage, fillField, submit } from '../support/helpers'
import { table } from '../managed/managed'
import { areas } from '../shell/shell'
import { api, notice, putObject } from '../support/storage'

test.use({ faulty: true })

const question = (page: Page) => page.getByRole('dialog', { name: 'Request in progress' })
/** Holds matching requests. */
const holdAnswer = (faults: Faults, method: string, path: RegExp) => faults.api.hold({ method, path })
const sent = (faults: Faults, line: RegExp) => expect.poll(() => faults.api.seen.filter((l) => line.test(l)).length)

/** Confirms the deletion of the first service, whose answer is held. */
async function deleteFirstService(page: Page, faults: Faults) {
  await page.goto('/managed/services')
  await expectPage(page, 'Managed services')
  await table(page, 'services').getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Delete service' })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await submit(page, 'Delete service')
  const dialog = page.getByRole('dialog', { name: `Delete service ${name}?` })
  await dialog.getByRole('textbox').fill(name)
  await submit(dialog, 'Delete service')
  await sent(faults, /^DELETE \S+\/services\/\d+$/).toBe(1)
  // The request is sent a render before the dialog knows, and until then the dialog takes Back for itself.
  await expect(dialog.getByRole('button', { name: 'Delete service' })).toBeDisabled()
  return { name, dialog }
}

/** The same, and leaves while its request is pending. Returns the service's label. */
async function leavePendingDeletion(page: Page, faults: Faults) {
  const { name } = await deleteFirstService(page, faults)
  await page.goBack()
  await submit(question(page), 'Leave')
  await expectPage(page, 'Managed services')
  return name
}

test('the secret of a key is shown even if its form was left before the response', async ({ page, faults }) => {
  await page.goto('/keys/new')
  await fillField(page, /^Label/, 'late one')
  await page.getByRole('radio', { name: 'Unlimited', exact: true }).check()
  const request = holdAnswer(faults, 'POST', /\/object-storage\/keys$/)
  await submit(page, 'Create access key')
  await sent(faults, /^POST \S+\/keys$/).toBe(1)
  await areas(page).getByRole('link', { name: 'Buckets' }).click()
  await submit(question(page), 'Wait')
  await expect(page).toHaveURL(/\/keys\/new$/)
  await areas(page).getByRole('link', { name: 'Buckets' }).click()
  await submit(question(page), 'Leave')
  await expectPage(page, 'Buckets')
  request.release()
  await expect(notice(page, 'Access key late one created')).toBeVisible()
  await expect(page).toHaveURL(/\/buckets$/)
  await submit(page, 'Show secret key')
  await expect(page.getByRole('heading', { name: 'Save the secret key' })).toBeVisible()
  await expect(page.getByText('Access key late one created')).toBeVisible()
})

test('a second late secret is shown only once the first one is saved', async ({ page, faults }) => {
  const request = holdAnswer(faults, 'POST', /\/object-storage\/keys$/)
  const main = page.getByRole('main')
  const show = page.getByRole('button', { name: 'Show secret key' })
  await page.goto('/keys')
  for (const [before, label] of ['late one', 'late two'].entries()) {
    await main.getByRole('link', { name: 'Create access key' }).click()
    await fillField(page, /^Label/, label)
    await page.getByRole('radio', { name: 'Unlimited', exact: true }).check()
    await submit(page, 'Create access key')
    await sent(faults, /^POST \S+\/keys$/).toBe(before + 1)
    await areas(page).getByRole('link', { name: 'Access keys' }).click()
    await submit(question(page), 'Leave')
    await expectPage(page, 'Access keys')
  }
  request.release()
  await expect(show).toHaveCount(2)
  await show.first().click()
  const first = await main.getByText(/^Access key late (?:one|two) created$/).innerText()
  await show.click()
  await expect(notice(page, 'Save the secret key on this page first.')).toBeVisible()
  await expect(main.getByText(first)).toBeVisible()
  await main.getByRole('button', { name: 'Download' }).click()
  await show.click()
  await expect(main.getByText(first)).toHaveCount(0)
  await expect(main.getByText(/^Access key late (?:one|two) created$/)).toBeVisible()
})

test('a refusal closes the confirmation and appears in the form, or as a toast after leaving', async ({
  page,
  faults,
}) => {
  const refused = { status: 400, type: 'application/json', body: '{"errors":[{"reason":"No room for more volumes."}]}' }
  await page.goto('/volumes/8/edit')
  const form = page.getByRole('dialog', { name: /^Edit / })
  await fillField(form, 'Label', 'another-name')
  const first = faults.api.hold({ method: 'PUT', path: /\/volumes\/8$/, answer: refused })
  await submit(form, 'Save volume')
  await sent(faults, /^PUT \S+\/volumes\/8$/).toBe(1)
  await submit(form, 'Cancel')
  await expect(question(page)).toBeVisible()
  first.release()
  await expect(question(page)).toBeHidden()
  await expect(form.getByText('No room for more volumes.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue('another-name')

  const second = faults.api.hold({ method: 'PUT', path: /\/volumes\/8$/, answer: refused })
  await submit(form, 'Save volume')
  await sent(faults, /^PUT \S+\/volumes\/8$/).toBe(2)
  await submit(form, 'Cancel')
  await submit(question(page), 'Leave')
  await expect(form).toBeHidden()
  second.release()
  await expect(notice(page, 'Edit mail-archive-2019: The request was refused')).toBeVisible()
  await expect(notice(page, 'No room for more volumes.')).toBeVisible()
})

test('a form reopened before its answer waits for it and sends nothing twice', async ({ page, faults, server }) => {
  await page.goto('/tickets/new')
  await fillField(page, 'Subject', 'Sent only once')
  await fillField(page, 'Description', 'The answer to this takes a while.')
  const request = holdAnswer(faults, 'POST', /\/support\/tickets$/)
  await submit(page, 'Open ticket')
  await sent(faults, /^POST \S+\/tickets$/).toBe(1)
  await areas(page).getByRole('link', { name: 'Buckets' }).click()
  await submit(question(page), 'Leave')
  await expectPage(page, 'Buckets')
  await areas(page).getByRole('link', { name: 'Tickets' }).click()
  await page.getByRole('link', { name: 'Open ticket' }).first().click()
  const summary = page.getByRole('textbox', { name: 'Subject', exact: true })
  await expect(summary).toHaveValue('Sent only once')
  await expect(page.getByRole('button', { name: 'Open ticket' })).toHaveAttribute('aria-busy', 'true')
  await summary.press('Enter')
  request.release()
  await expect(notice(page, 'Ticket opened')).toBeVisible()
  await expect(summary).toHaveValue('')
  expect(faults.api.seen.filter((l) => /^POST \S+\/tickets$/.test(l))).toHaveLength(1)
  const { data } = (await api(server, server.demoToken, 'GET', '/support/tickets')) as { data: { summary: string }[] }
  expect(data.filter((t) => t.summary === 'Sent only once')).toHaveLength(1)
})

test('leaving a pending deletion asks first, and a toast shows its result', async ({ page, faults }) => {
  const request = holdAnswer(faults, 'DELETE', /\/services\/\d+$/)
  const name = await leavePendingDeletion(page, faults)
  request.release()
  await expect(notice(page, `Service ${name} deleted`)).toBeVisible()
})

test('a refused deletion or change is shown as a toast after its dialog or panel was left', async ({
  page,
  faults,
  server,
}) => {
  const refused = { status: 400, type: 'application/json', body: '{"errors":[{"reason":"It is in use."}]}' }
  let request = faults.api.hold({ method: 'DELETE', path: /\/services\/\d+$/, answer: refused })
  const name = await leavePendingDeletion(page, faults)
  request.release()
  await expect(notice(page, 'Delete service: The request was refused')).toBeVisible()
  await expect(notice(page, `${name}: It is in use.`)).toBeVisible()

  const bucket = 'eu-central-1/uploads.larkspur.example'
  await putObject(server, server.demoToken, bucket, 'a.txt', 'a', 'text/plain', server.objectsOrigin)
  request = faults.api.hold({ method: 'PUT', path: /\/object-acl$/, answer: refused })
  await page.goto(`/buckets/${bucket}?object=a.txt&show=share`)
  await page.getByRole('radio', { name: 'Public read', exact: true }).check()
  await submit(page, 'Change access')
  await sent(faults, /^PUT \S+\/object-acl$/).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'a.txt' })).toHaveCount(0)
  request.release()
  await expect(notice(page, 'Change access: The request was refused')).toBeVisible()
  await expect(notice(page, 'a.txt: It is in use.')).toBeVisible()
})

test('an object whose deletion fails after its dialog was left is named with the reason and the next step', async ({
  page,
  faults,
  complaints,
  server,
}) => {
  complaints.allow(/status of 40\d|CORS|ERR_FAILED/)
  const bucket = 'eu-central-1/uploads.larkspur.example'
  await putObject(server, server.demoToken, bucket, 'notes/a.txt', 'a', 'text/plain', server.objectsOrigin)
  const ask = async () => {
    await page.goto(`/buckets/${bucket}?folder=notes%2F&object=notes%2Fa.txt`)
    await submit(page.getByRole('dialog', { name: 'a.txt' }), 'Delete')
    await submit(page.getByRole('dialog', { name: 'Delete object?' }), 'Delete object')
  }
  const leave = async () => {
    await page.keyboard.press('Escape')
    await submit(question(page), 'Leave')
    await expect(question(page)).toBeHidden()
  }
  const leaveUnsigned = async (status: number, reason: string, asked: number) => {
    const body = JSON.stringify({ errors: [{ reason }] })
    const answer = { status, type: 'application/json', body }
    const request = faults.api.hold({ method: 'POST', path: /\/object-url$/, answer })
    await ask()
    await sent(faults, /^POST \S+\/object-url$/).toBe(asked)
    await leave()
    request.release()
  }
  await leaveUnsigned(400, 'The bucket is locked.', 1)
  await expect(notice(page, 'Delete object: The request was refused')).toBeVisible()
  await expect(notice(page, 'notes/a.txt: The bucket is locked.')).toBeVisible()

  const headers = { 'access-control-allow-origin': '*' }
  const body = '<Error><Code>AccessDenied</Code><Message>Not yours.</Message></Error>'
  const refused = faults.objects.hold({ method: 'DELETE', answer: { status: 403, body, headers } })
  await ask()
  await expect.poll(() => faults.objects.seen.some((line) => line.startsWith('DELETE '))).toBe(true)
  await leave()
  refused.release()
  await expect(notice(page, 'Delete object: Couldn’t apply the change')).toBeVisible()
  await expect(notice(page, 'notes/a.txt: AccessDenied: Not yours. Fix the problem and try again.')).toBeVisible()

  await leaveUnsigned(403, 'The bucket is frozen.', 3)
  await expect(notice(page, /^notes\/a\.txt: The bucket is frozen\. If your user is restricted, ask/)).toBeVisible()
})
