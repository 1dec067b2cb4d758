/** What a form that was left brings back: a secret, and the failure of an object's deletion. The fault matrix has the other forms. */
import { expect, test } from '../support/fixtures'
import { expectPage, fillField, pendingOf, submit, words } from '../support/helpers'
import { areas } from '../shell/shell'
import { notice, putObject } from '../support/storage'

test.use({ faulty: true })

test('the secret of a key is shown even if its form was left before the response', async ({ page, faults }) => {
  await page.goto('/keys/new')
  await fillField(page, /^Label/, 'late one')
  await page.getByRole('radio', { name: 'Unlimited', exact: true }).check()
  const request = faults.api.hold({ method: 'POST', path: /\/object-storage\/keys$/ })
  await submit(page, words.createAccessKey)
  await request.arrived
  await areas(page).getByRole('link', { name: words.buckets }).click()
  await submit(pendingOf(page), 'Leave')
  await expectPage(page, words.buckets)
  request.release()
  await expect(notice(page, 'Access key late one created')).toBeVisible()
  await expect(page).toHaveURL(/\/buckets$/)
  await submit(page, 'Show secret key')
  await expect(page.getByRole('heading', { name: 'Save the secret key' })).toBeVisible()
  await expect(page.getByText('Access key late one created')).toBeVisible()
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
    await submit(page.getByRole('dialog', { name: 'Delete object?' }), words.deleteObject)
  }
  const leave = async () => {
    await page.keyboard.press('Escape')
    await submit(pendingOf(page), 'Leave')
    await expect(pendingOf(page)).toBeHidden()
  }
  const answer = { status: 400, type: 'application/json', body: '{"errors":[{"reason":"The bucket is locked."}]}' }
  const unsigned = faults.api.hold({ method: 'POST', path: /\/object-url$/, answer })
  await ask()
  await unsigned.arrived
  await leave()
  unsigned.release()
  await expect(notice(page, 'Delete object: The request was refused')).toBeVisible()
  await expect(notice(page, 'notes/a.txt: The bucket is locked.')).toBeVisible()

  const headers = { 'access-control-allow-origin': '*' }
  const body = '<Error><Code>AccessDenied</Code><Message>Not yours.</Message></Error>'
  const refused = faults.objects.hold({ method: 'DELETE', answer: { status: 403, body, headers } })
  await ask()
  await refused.arrived
  await leave()
  refused.release()
  await expect(notice(page, 'Delete object: Couldn’t apply the change')).toBeVisible()
  await expect(notice(page, 'notes/a.txt: AccessDenied: Not yours. Fix the problem and try again.')).toBeVisible()
})
