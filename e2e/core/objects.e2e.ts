/** Objects of a bucket: folders, unusual names, access, uploads and downloads, also without the console. */
import { expect, test } from '../support/fixtures'
import { submit, tableRow, trayOf, words } from '../support/helpers'
import { api, askPublicly, bodiesOf, chooseUpload, notice, uploadOf } from '../support/storage'
import { saved } from '../support/firefox'

const TEAM = '/buckets/us-iad-1/team-files'
const FORBIDDEN = /Blocked script execution|Applying inline style violates/
const ACCESS = /^(POST|PUT) \/v4\/object-storage\/buckets\/[^/]+\/[^/]+\/access$/

test.describe('browsing', () => {
  test('folders with any name open and lead back up', async ({ page }) => {
    await page.goto(TEAM)
    await tableRow(page, 'projects/').getByRole('link').click()
    await tableRow(page, 'apollo/').getByRole('link').click()
    await expect(tableRow(page, 'budget.csv')).toBeVisible()
    await expect(page).toHaveURL(/folder=projects%2Fapollo%2F/)
    await page.reload()
    await expect(tableRow(page, 'budget.csv')).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'team-files' }).click()

    // `a//b` contains a folder with an empty name.
    await tableRow(page, /^Folder a\/$/)
      .getByRole('link')
      .click()
    await tableRow(page, /^Folder \/$/)
      .getByRole('link')
      .click()
    await expect(tableRow(page, 'b')).toBeVisible()
    await expect(page.getByText('(empty)')).toBeVisible()
    await tableRow(page, 'b').getByRole('link').click()
    await expect(page.getByRole('dialog', { name: 'a//b' })).toContainText('51 bytes')
  })

  for (const [name, type] of [
    ['сводка.csv', 'saved'],
    ['party 🎉.txt', 'shown'],
  ] as const) {
    test(`opens and downloads ${name}`, async ({ page, context, complaints }) => {
      // The browser's own text viewer runs a script, which the object's content policy blocks.
      complaints.allow(FORBIDDEN)
      // The page first tries to read the object itself, which fails without CORS.
      complaints.allow(/CORS policy|net::ERR_FAILED|Failed to load resource/)
      const bytes: Record<string, string> = {
        'сводка.csv': 'месяц,сумма\nянварь,120\nфевраль,95\n',
        'party 🎉.txt': 'An emoji is one character.\n',
      }
      await page.goto(TEAM)
      await tableRow(page, name).getByRole('link').click()
      const panel = page.getByRole('dialog', { name })
      await expect(panel.getByText(/^[0-9a-f]{32}$/)).toBeVisible()
      const click = () => panel.getByRole('button', { name: 'Download' }).click()
      if (type === 'saved') {
        const got = await saved(page, click)
        expect(got).toEqual({ name, bytes: Buffer.from(bytes[name] ?? '') })
      } else {
        const tab = context.waitForEvent('page')
        await click()
        // The browser shows text in a separate tab.
        await expect((await tab).locator('body')).toHaveText((bytes[name] ?? '').trim())
        await expect(panel).toBeVisible()
      }
    })
  }
})

test.describe('access', () => {
  test('of one object is shown and changed, and its public URL then works for anyone', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    complaints.allow(/status of 403/)
    complaints.allow(FORBIDDEN)
    const { port } = new URL(server.objectsOrigin)
    await page.goto(TEAM)
    await tableRow(page, '100%.txt').getByRole('link').click()
    const panel = page.getByRole('dialog', { name: '100%.txt' })
    await panel.getByRole('link', { name: 'Share' }).click()
    await expect(panel.getByRole('radio', { name: 'Private' })).toBeChecked()
    await expect(panel.getByRole('link', { name: /100%25\.txt/ })).toHaveCount(0)

    const visitor = await context.newPage()
    const address = `http://team-files.us-iad-1.localhost:${port}/100%25.txt`
    expect((await visitor.goto(address))?.status()).toBe(403)

    const sent = bodiesOf(page, /^PUT .*\/object-acl$/)
    await panel.getByRole('radio', { name: words.publicRead, exact: true }).check()
    await submit(panel, words.changeAccess)
    await expect(notice(page, '100%.txt is public')).toBeVisible()
    await expect(panel.getByRole('button', { name: words.changeAccess })).toHaveAttribute('aria-disabled', 'true')
    expect(sent).toEqual([{ acl: 'public-read', name: '100%.txt' }])
    await expect(panel.getByRole('link', { name: address })).toBeVisible()

    expect((await visitor.goto(address))?.status()).toBe(200)
    await expect(visitor.locator('body')).toHaveText('One hundred per cent.')
    await page.keyboard.press('Escape')
    await expect(tableRow(page, '100%.txt').getByRole('img', { name: 'Public' })).toBeVisible()
  })

  test('changed by another client is refreshed when the panel is opened again', async ({ page, server }) => {
    await page.goto(TEAM)
    await tableRow(page, '100%.txt').getByRole('link').click()
    const panel = page.getByRole('dialog', { name: '100%.txt' })
    await panel.getByRole('link', { name: 'Share' }).click()
    await expect(panel.getByRole('radio', { name: 'Private' })).toBeChecked()
    const at = '/object-storage/buckets/us-iad-1/team-files/object-acl'
    await api(server, server.demoToken, 'PUT', at, { name: '100%.txt', acl: 'public-read' })
    await page.keyboard.press('Escape')
    await tableRow(page, '100%.txt').getByRole('link').click()
    await panel.getByRole('link', { name: 'Share' }).click()
    await expect(panel.getByRole('radio', { name: words.publicRead, exact: true })).toBeChecked()
  })

  test('that is a custom policy is shown, and can’t be selected', async ({ page }) => {
    await page.goto('/buckets/us-iad-1/partner-reports?folder=legal%2F')
    await tableRow(page, 'contract-signed.txt').getByRole('link').click()
    const panel = page.getByRole('dialog', { name: 'legal/contract-signed.txt' })
    await panel.getByRole('link', { name: 'Share' }).click()
    await expect(panel.getByText(/The current setting is “custom”/)).toBeVisible()
    await expect(panel.getByRole('radio')).toHaveCount(2)
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: words.changeAccess })).toHaveAttribute('aria-disabled', 'true')
    await expect(panel.getByRole('region', { name: 'Grants' })).toBeVisible()
  })
})

test.describe('uploading', () => {
  const OPEN = '/buckets/eu-central-1/uploads.larkspur.example'

  test('over an existing object asks first, even if a filter hides its row', async ({ page, server }) => {
    await page.goto(`${OPEN}?folder=incoming%2F&starts=incoming-nothing`)
    await chooseUpload(page, 'hello.txt', 'Another hello.\n')
    const question = page.getByRole('dialog', { name: 'Replace hello.txt?' })
    await expect(question).toContainText('An object with this name exists')
    await question.getByRole('button', { name: 'Cancel' }).click()
    const before = await api(
      server,
      server.demoToken,
      'GET',
      '/object-storage/buckets/eu-central-1/uploads.larkspur.example/object-list?prefix=incoming/',
    )
    expect(before['data']).toEqual([expect.objectContaining({ name: 'incoming/hello.txt', size: 7 })])

    await chooseUpload(page, 'hello.txt', 'Another hello.\n')
    await question.getByRole('radio', { name: 'Replace' }).check()
    await question.getByRole('button', { name: 'Replace 1 object' }).click()
    // The row shows the size of an upload in progress, too, and leaving would interrupt it.
    await expect(trayOf(page)).toContainText('1 uploaded')
    await expect(uploadOf(page, 'incoming/hello.txt')).toContainText('15 bytes')
    await page.goto(`${OPEN}?folder=incoming%2F`)
    await expect(tableRow(page, 'hello.txt')).toContainText('15 bytes')
  })

  test('into a bucket without CORS offers to allow browsers, changes only that, and continues', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.allow(/CORS policy|net::ERR_FAILED|Failed to load resource/)
    await page.goto('/buckets/eu-central-1/scratch')
    const sent = bodiesOf(page, ACCESS)
    await chooseUpload(page, 'first.txt', 'first')
    const offer = page.getByRole('dialog', { name: 'Allow uploads from the browser?' })
    await expect(offer).toContainText('Bucket scratch doesn’t allow uploads')
    // The tray opens with the answer.
    await expect(page.locator('#transfers')).toBeHidden()
    expect(sent).toEqual([])
    await submit(offer, 'Allow and upload')
    await expect(uploadOf(page, 'first.txt')).toContainText('5 bytes')
    await expect(tableRow(page, 'first.txt')).toBeVisible()
    await expect(offer).toHaveCount(0)
    // The bucket stays private.
    expect(await askPublicly(server.objectsOrigin, 'scratch.eu-central-1', '/')).toBe(403)
    await expect(trayOf(page)).toContainText('Browser uploads allowed for scratch')
    await submit(trayOf(page), 'Undo')
    await expect(trayOf(page).getByText('Browser uploads allowed')).toHaveCount(0)
    expect(sent).toEqual([{ cors_enabled: true }, { cors_enabled: false }])
  })
})
