/** Objects of a bucket: folders, unusual names, access, uploads and downloads, also without the console. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, openRowMenu, submit, tableRow } from '../support/helpers'
import { api, askPublicly, bodiesOf, chooseUpload, notice, putObject, uploadOf } from '../support/storage'
import { saved } from '../support/firefox'

const table = (page: Page) => page.getByRole('grid', { name: 'Objects' })
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
    await page.getByRole('main').getByRole('link', { name: 'team-files' }).click()

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
    ['release notes (final) #3.pdf', 'saved'],
    ['сводка.csv', 'saved'],
    ['100%.txt', 'shown'],
    ['a+b & c=d?.txt', 'shown'],
    ['party 🎉.txt', 'shown'],
  ] as const) {
    test(`opens and downloads ${name}`, async ({ page, context, complaints }) => {
      // The browser's own text viewer runs a script, which the object's content policy blocks.
      complaints.allow(FORBIDDEN)
      // The page first tries to read the object itself, which fails without CORS.
      complaints.allow(/CORS policy|net::ERR_FAILED|Failed to load resource/)
      const bytes: Record<string, string> = {
        'release notes (final) #3.pdf': '%PDF-1.4\n% a name to try, not a document\n',
        'сводка.csv': 'месяц,сумма\nянварь,120\nфевраль,95\n',
        '100%.txt': 'One hundred per cent.\n',
        'a+b & c=d?.txt': 'Signs that mean something in an address.\n',
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

  test('keeps a search by prefix in the URL, and clears it', async ({ page }) => {
    await page.goto(`${TEAM}?starts=caf`)
    await expect(table(page).getByRole('row')).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Names starting with' }).fill('zebra')
    await expect(page).toHaveURL(/starts=zebra/)
    await expect(page.getByRole('button', { name: /clear/i }).first()).toBeVisible()
    await expect(table(page)).toHaveCount(0)
  })

  test.describe('of more objects than one page', () => {
    test('loads more when there is more', async ({ page, server }) => {
      const names = Array.from({ length: 505 }, (_, n) => `n-${String(n).padStart(3, '0')}`)
      for (let from = 0; from < names.length; from += 25)
        await Promise.all(
          names
            .slice(from, from + 25)
            .map((name) => putObject(server, server.demoToken, 'eu-central-1/scratch', name, 'x')),
        )
      await page.goto('/buckets/eu-central-1/scratch')
      await expect(page.getByText('500 entries loaded, more below')).toBeVisible()
      await page.getByRole('button', { name: 'Load more' }).click()
      await expect(page.getByText('505 entries', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
    })
  })
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
    await panel.getByRole('radio', { name: 'Public read', exact: true }).check()
    await submit(panel, 'Change access')
    await expect(notice(page, 'Access changed')).toBeVisible()
    expect(sent).toEqual([{ acl: 'public-read', name: '100%.txt' }])
    await expect(panel.getByRole('link', { name: address })).toBeVisible()

    expect((await visitor.goto(address))?.status()).toBe(200)
    await expect(visitor.locator('body')).toHaveText('One hundred per cent.')
  })

  test('changed by another client is refreshed, and the shown setting can be saved again', async ({ page, server }) => {
    await page.goto(TEAM)
    await tableRow(page, '100%.txt').getByRole('link').click()
    const panel = page.getByRole('dialog', { name: '100%.txt' })
    await panel.getByRole('link', { name: 'Share' }).click()
    await expect(panel.getByRole('radio', { name: 'Private' })).toBeChecked()
    const at = '/object-storage/buckets/us-iad-1/team-files/object-acl'
    await api(server, server.demoToken, 'PUT', at, { name: '100%.txt', acl: 'public-read' })
    const sent = bodiesOf(page, /^PUT .*\/object-acl$/)
    await submit(panel, 'Change access')
    await expect(notice(page, 'Access changed')).toBeVisible()
    expect(sent).toEqual([{ acl: 'private', name: '100%.txt' }])
    await api(server, server.demoToken, 'PUT', at, { name: '100%.txt', acl: 'public-read' })
    await page.keyboard.press('Escape')
    await tableRow(page, '100%.txt').getByRole('link').click()
    await panel.getByRole('link', { name: 'Share' }).click()
    await expect(panel.getByRole('radio', { name: 'Public read', exact: true })).toBeChecked()
  })

  test('that is a custom policy is shown, and can’t be selected', async ({ page }) => {
    await page.goto('/buckets/us-iad-1/partner-reports?folder=legal%2F')
    await tableRow(page, 'contract-signed.txt').getByRole('link').click()
    const panel = page.getByRole('dialog', { name: 'legal/contract-signed.txt' })
    await panel.getByRole('link', { name: 'Share' }).click()
    await expect(panel.getByText(/The current setting is “custom”/)).toBeVisible()
    await expect(panel.getByRole('radio')).toHaveCount(4)
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: 'Change access' })).toHaveAttribute('aria-disabled', 'true')
    await panel.getByText('Policy (XML)').click()
    await expect(panel.getByRole('region', { name: 'Policy' })).toContainText('<')
  })

  test('code in an object never runs with access to the token', async ({ page, context, server }) => {
    const { port } = new URL(server.objectsOrigin)
    await putObject(
      server,
      server.demoToken,
      'eu-central-1/larkspur-website',
      'evil.html',
      '<script>document.title = "ran"; fetch("/v4/account")</script>evil',
      'text/html',
    )
    await api(server, server.demoToken, 'PUT', '/object-storage/buckets/eu-central-1/larkspur-website/object-acl', {
      name: 'evil.html',
      acl: 'public-read',
    })
    await page.goto('/buckets/eu-central-1/larkspur-website?object=evil.html&show=share')
    const panel = page.getByRole('dialog', { name: 'evil.html' })
    const got = await saved(page, () => panel.getByRole('link', { name: /evil\.html$/ }).click())
    expect(got.name).toBe('evil.html')
    // If something shows it anyway, its content policy blocks everything.
    const answer = await context.request.get(`${server.objectsOrigin}/`)
    expect(answer.headers()['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(new URL(page.url()).port).not.toBe(port)
    expect(
      context
        .pages()
        .map((p) => p.url())
        .filter((url) => url.includes(`:${port}/`)),
    ).toEqual([])
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
    await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('1 uploaded')
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
    const offer = page.getByRole('dialog', { name: 'Allow browser uploads?' })
    await expect(offer).toContainText('1 file is waiting to upload.')
    // The dialog hides the tray from assistive technology.
    await expect(page.locator('#transfers')).not.toContainText(/failed/i)
    expect(sent).toEqual([])
    await submit(offer, 'Allow browser uploads and start')
    await expect(uploadOf(page, 'first.txt')).toContainText('5 bytes')
    await expect(tableRow(page, 'first.txt')).toBeVisible()
    await expect(offer).toHaveCount(0)
    expect(sent).toEqual([{ cors_enabled: true }])
    // The bucket stays private.
    expect(await askPublicly(server.objectsOrigin, 'scratch.eu-central-1', '/')).toBe(403)
  })

  test.describe('over a broken connection', () => {
    test.use({ faulty: true })
    test('reports the interruption, stores nothing, and can be retried', async ({ page, server, faults }) => {
      await page.goto(OPEN)
      faults.objects.add({ method: 'PUT', cutRequestAt: 300_000 })
      await chooseUpload(page, 'long.bin', Buffer.alloc(2_000_000, 7), 'application/octet-stream')
      await expect(uploadOf(page, 'long.bin').getByRole('alert')).toContainText('The connection broke')
      const list = `/object-storage/buckets/eu-central-1/uploads.larkspur.example/object-list?prefix=long`
      expect((await api(server, server.demoToken, 'GET', list))['data']).toEqual([])
      faults.objects.clear()
      await page.getByRole('button', { name: 'Retry long.bin' }).click()
      await expect(tableRow(page, 'long.bin')).toContainText('1.91 MiB')
    })
  })
})

test.describe('deleting', () => {
  test('one object asks first, and the bucket then counts one less', async ({ page }) => {
    await page.goto('/buckets/us-iad-1/partner-reports?folder=2026%2F')
    await (await openRowMenu(page, 'forecast.txt')).getByRole('menuitem', { name: 'Delete object' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete object?' })
    await expect(dialog).toContainText('2026/forecast.txt')
    await submit(dialog, 'Delete object')
    await expect(notice(page, 'Object deleted')).toBeVisible()
    await expect(page.getByText('This folder is empty')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '2 objects' })).toBeVisible()
  })

  test('from a bucket without CORS offers to allow browsers, then deletes', async ({ page, complaints }) => {
    complaints.allow(/CORS policy|net::ERR_FAILED|Failed to load resource/)
    await page.goto(TEAM)
    const sent = bodiesOf(page, ACCESS)
    await (await openRowMenu(page, '100%.txt')).getByRole('menuitem', { name: 'Delete object' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete object?' })
    await submit(dialog, 'Delete object')
    await expect(dialog.getByText(/Object not deleted/)).toBeVisible()
    await submit(dialog, 'Allow browser uploads')
    await expect(dialog).toBeHidden()
    await expect(tableRow(page, '100%.txt')).toHaveCount(0)
    expect(sent).toEqual([{ cors_enabled: true }])
  })
})

test('a deleted bucket says so and links back to the list', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto('/buckets/eu-central-1/never-was')
  await expectPage(page, 'never-was')
  await page.getByRole('link', { name: 'All buckets' }).click()
  await expectPage(page, 'Buckets')
})
