/** Deletion of many objects. */
import { dialog, ended, held, numbered, OPEN, patient as expect, putAll, select } from './bulk'
import { test } from '../../support/fixtures'
import { openRowMenu, submit, tableRow, trayOf, words } from '../../support/helpers'
// Each test first stores many objects.
test.setTimeout(300_000)

test('a bucket without CORS asks one question for each change', async ({ page, server, complaints }) => {
  complaints.allow(/ERR_|CORS policy|status of 403/)
  const at = 'eu-central-1/scratch'
  await putAll(server, at, { 'a.txt': 'a', 'b.txt': 'b' })
  const ask = dialog(page, 'Allow changes from the browser?')
  await page.goto(`/buckets/${at}?object=a.txt`)
  await submit(dialog(page, 'a.txt'), 'Delete')
  await submit(dialog(page, 'Delete object?'), words.deleteObject)
  await submit(ask, 'Cancel')
  await expect(dialog(page, 'Delete object?').getByRole('alert')).toHaveCount(0)
  await page.goto(`/buckets/${at}?show=empty`)
  const empty = dialog(page, 'Empty and delete scratch?')
  await empty.getByRole('textbox').fill('scratch')
  await submit(empty, 'Empty and delete bucket')
  await expect(page).toHaveURL(/\/buckets$/)
  await expect(ask.getByRole('button', { name: 'Allow and delete' })).toBeVisible()
  await submit(ask, 'Cancel')
  await ended(page, 'Canceled: 0 deleted, 2 canceled')
  await page.goto(`/buckets/${at}?show=new-folder`)
  await dialog(page, 'New folder').getByLabel('Folder name').fill('new')
  await submit(dialog(page, 'New folder'), 'Create folder')
  await submit(ask, 'Allow and create')
  await expect(tableRow(page, 'new/')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(Object.keys(await held(server, at)).toSorted()).toEqual(['a.txt', 'b.txt', 'new/'])
})

test.describe('deleting', () => {
  test.describe('with failures', () => {
    test.use({ faulty: true })
    test('of a selection that can’t be counted says so, and counts again', async ({ page, faults }) => {
      const answer = { status: 500, body: '{}' }
      const repair = faults.api.add({ path: /\/object-list\?(?!.*delimiter)/, answer })
      await page.goto('/buckets/us-iad-1/team-files')
      await (await openRowMenu(page, 'projects/')).getByRole('menuitem', { name: 'Delete folder' }).click()
      const ask = page.getByRole('dialog')
      const alert = ask.getByRole('alert').filter({ hasText: 'Couldn’t count the objects' })
      await expect(alert).toBeVisible()
      await expect(ask.getByRole('button', { name: /^Delete/ })).toHaveAccessibleDescription(
        'The objects couldn’t be counted.',
      )
      repair()
      await submit(alert, words.tryAgain)
      await expect(dialog(page, /^Delete [\d,]+ objects?\?$/)).toBeVisible()
    })

    test('reports each failure, verifies what is left, and retries without touching siblings', async ({
      page,
      server,
      faults,
    }) => {
      await putAll(server, OPEN, {
        ...numbered(30, (i) => `foo/${i}.txt`),
        'foo2/a.txt': 'sibling',
        'foo.txt': 'name',
        'foo-bar/b': 'x',
      })
      await page.goto(`/buckets/${OPEN}`)
      await select(page, 'foo/')
      // Control adds a row to the selection by a click anywhere in it.
      await tableRow(page, 'foo.txt')
        .getByText('4 bytes')
        .click({ modifiers: ['ControlOrMeta'] })
      const kept = Buffer.from('foo/7.txt').toString('base64url')
      faults.objects.add({
        method: 'DELETE',
        path: new RegExp(`/${kept}\\?`),
        answer: {
          status: 403,
          type: 'application/xml',
          body: '<Error><Code>AccessDenied</Code><Message>Not this one.</Message></Error>',
          headers: { 'access-control-allow-origin': '*' },
        },
      })
      await page.keyboard.press('Delete')
      await submit(dialog(page, 'Delete 31 objects?'), 'Delete 31 objects')
      const job = trayOf(page)
      await expect(job).toContainText('30 deleted, 1 failed')
      await expect(job).toContainText('Not this one.')
      await expect(job).toContainText('Verified: 1 object is left.')
      expect(Object.keys(await held(server, OPEN)).filter((n) => n.startsWith('foo'))).toEqual([
        'foo-bar/b',
        'foo/7.txt',
        'foo2/a.txt',
      ])
      faults.objects.clear()
      await submit(job, 'Retry all failed')
      await ended(page, '31 deleted')
      expect(Object.keys(await held(server, OPEN)).filter((n) => n.startsWith('foo'))).toEqual([
        'foo-bar/b',
        'foo2/a.txt',
      ])
      await expect(tableRow(page, 'foo/')).toHaveCount(0)
    })
  })

  test.describe('at a slow store', () => {
    test.use({ faulty: true })

    test('of more than a thousand objects requires their number and can be stopped halfway', async ({
      page,
      server,
      faults,
    }) => {
      await putAll(server, OPEN, {
        ...numbered(
          1001,
          (i) => `big/${i}`,
          () => 'x',
        ),
        'big2/stays': 'sibling',
        big: 'a name and no folder',
      })
      await page.goto(`/buckets/${OPEN}`)
      await (await openRowMenu(page, 'big/')).getByRole('menuitem', { name: 'Delete folder' }).click()
      const ask = dialog(page, 'Delete 1,001 objects?')
      await expect(ask).toContainText('1,001 objects, 1,001 bytes')
      const button = ask.getByRole('button', { name: 'Delete 1,001 objects' })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await ask.getByRole('textbox').fill('1001')
      const deletions = faults.objects.hold({ method: 'DELETE' })
      faults.objects.add({ method: 'DELETE', times: 5 })
      await button.click()
      await expect(trayOf(page)).toContainText(/Deleting · [1-9]/)
      await submit(trayOf(page), 'Cancel all')
      deletions.release()
      await expect(trayOf(page)).toContainText('Canceled:')
      const left = await held(server, OPEN)
      const rest = Object.keys(left).filter((n) => n.startsWith('big/')).length
      expect(rest).toBeGreaterThan(0)
      expect(rest).toBeLessThan(1001)
      expect(left).toMatchObject({ 'big2/stays': 7, big: 20 })
      // A new count matches the bucket.
      await (await openRowMenu(page, 'big/')).getByRole('menuitem', { name: 'Delete folder' }).click()
      await expect(dialog(page, `Delete ${rest.toLocaleString('en')} objects?`)).toBeVisible()
    })
  })
})
