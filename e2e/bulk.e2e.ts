/** Many objects at once: drops and their plan, deleting, access, downloads, and emptying a bucket. */
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { aclOf, dropOn, folderOf, held, fetched, listCalls, putAll, textOf, unzipped } from './bulk'
import { expect as soon, test } from './fixtures'
import { expectPage, submit, tableRow } from './helpers'
import { api, bodiesOf, saved } from './storage'

const OPEN = 'eu-central-1/uploads.larkspur.example'
const LIMITS_OFF = { RATE_LIMITS: 'off' }
// Work on many takes its time where the machine has other work.
const expect = soon.configure({ timeout: 60_000 })
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name })
/** The strip of facts in the plan. */
const fact = (within: Locator, label: string) =>
  within.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')
const select = (page: Page, name: string) => tableRow(page, name).getByRole('checkbox').click()
const numbered = (n: number, name: (i: number) => string, text = (i: number) => `text ${i}\n`) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [name(i), text(i)]))

const names = (i: number) => `set/file-${String(i).padStart(3, '0')}.txt`
const html = (i: number) => `site/page-${String(i).padStart(2, '0')}.html`

test.use({ env: LIMITS_OFF })
// Each puts many objects there first.
test.setTimeout(180_000)

test.describe('a drop', () => {
  test('of 300 files with 40 clashes takes few list calls, and each choice is kept', async ({ page, server }, info) => {
    const dir = await folderOf(
      info.outputPath('set'),
      numbered(300, (i) => `file-${String(i).padStart(3, '0')}.txt`),
    )
    // 36 of other sizes, one of the same size and other bytes, three the very same; two copies are there already.
    await putAll(server, OPEN, {
      ...numbered(
        36,
        (i) => names(i),
        () => 'the old text of it',
      ),
      [names(36)]: 'TEXT 36\n',
      ...numbered(
        3,
        (i) => names(37 + i),
        (i) => `text ${37 + i}\n`,
      ),
      'set/file-005 (2).txt': 'a copy from before',
    })
    await page.goto(`/buckets/${OPEN}`)
    await expect(tableRow(page, 'set/')).toBeVisible()
    const calls = listCalls(page)
    await page.getByLabel('Folder to upload').setInputFiles(dir)
    const plan = dialog(page, 'Upload 300 files?')
    await expect(fact(plan, 'Taken')).toHaveText('37')
    await expect(fact(plan, 'Same')).toHaveText('3')
    await expect(fact(plan, 'New')).toHaveText('260')
    await expect(tableRow(plan, names(36))).toContainText('the same size, other bytes')
    await expect(plan.getByRole('button', { name: /^Upload/ })).toHaveAccessibleDescription(
      'Choose what happens to 37 names that are taken.',
    )
    await plan.getByRole('radio', { name: 'Keep both' }).check()
    await plan.getByLabel(`What happens to ${names(0)}`).selectOption('Replace')
    await plan.getByLabel(`What happens to ${names(1)}`).selectOption('Skip')
    await submit(plan, 'Upload 296 files, replace 1')
    await expect(page.getByRole('region', { name: 'Transfers' })).toContainText(/296 uploaded/, { timeout: 150_000 })
    expect(calls.length).toBeLessThanOrEqual(5)

    const now = await held(server, OPEN)
    expect(Object.keys(now).filter((n) => n.startsWith('set/'))).toHaveLength(300 + 35 + 1)
    expect(now).toMatchObject({ [names(0)]: 7, [names(1)]: 18, [names(2)]: 18, 'set/file-002 (2).txt': 7 })
    // The copy from before is as it was; this one took the next number.
    expect(now).toMatchObject({ 'set/file-005 (2).txt': 18, 'set/file-005 (3).txt': 7 })
    expect(await textOf(server, OPEN, 'set/file-036 (2).txt')).toBe('text 36\n')
  })

  test('of one new file needs no question; of one whose name is taken it keeps both where one wants', async ({
    page,
    server,
  }, info) => {
    const dir = await folderOf(info.outputPath('one'), { 'hello.txt': 'A longer hello.\n', 'fresh.txt': 'fresh' })
    await page.goto(`/buckets/${OPEN}?folder=incoming%2F`)
    const grid = page.getByRole('grid', { name: 'Objects' })
    await dropOn(page, grid, [join(dir, 'fresh.txt')])
    await expect(tableRow(page, 'fresh.txt')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await dropOn(page, grid, [join(dir, 'hello.txt')])
    const ask = dialog(page, 'Replace hello.txt?')
    await ask.getByRole('radio', { name: 'Keep both' }).check()
    await submit(ask, 'Upload 1 file')
    await expect(tableRow(page, 'hello (2).txt')).toBeVisible()
    expect(await held(server, OPEN)).toMatchObject({ 'incoming/hello.txt': 7, 'incoming/hello (2).txt': 16 })
  })

  test('names what cannot be sent, offers composed letters and empty folders', async ({ page, server }, info) => {
    // Eight folders of 120 characters: with `name` the object's name is longer than a store takes.
    const deep = `${Array.from({ length: 8 }, () => 'd'.repeat(120)).join('/')}/`
    const decomposed = 'cafe\u0301.txt'
    const dir = await folderOf(info.outputPath('odd'), {
      [decomposed]: 'e',
      [`${'n'.repeat(200)}.txt`]: 'too long there',
      'hollow/gone': '',
    })
    const { rm } = await import('node:fs/promises')
    await rm(join(dir, 'hollow/gone'))
    await page.goto(`/buckets/${OPEN}?folder=${encodeURIComponent(deep)}`)
    await dropOn(page, page.getByRole('main'), [dir])
    const plan = dialog(page, /^Upload \d files?\?$/)
    await expect(fact(plan, 'Left out')).toHaveText('1')
    await expect(plan.getByText(/takes 1,\d+ bytes; 1,024 is the most/)).toBeVisible()
    await plan.getByRole('checkbox', { name: 'Write 1 name with composed letters' }).check()
    await plan.getByRole('checkbox', { name: 'Keep 1 empty folder' }).check()
    await submit(plan, 'Upload 2 files')
    await expect
      .poll(async () => Object.keys(await held(server, OPEN)).filter((n) => n.startsWith(deep)))
      .toEqual([`${deep}odd/caf\u00e9.txt`, `${deep}odd/hollow/`])
  })

  test.describe('where nothing can be looked up', () => {
    test.use({ faulty: true })
    test('says so, and sends nothing unasked', async ({ page, faults, complaints, server }, info) => {
      complaints.allow(/status of 500/)
      const dir = await folderOf(info.outputPath('one'), { 'hello.txt': 'blind' })
      await page.goto(`/buckets/${OPEN}?folder=incoming%2F`)
      await expect(tableRow(page, 'hello.txt')).toBeVisible()
      faults.api.add({ path: /object-list\?(?!.*delimiter)/, answer: { status: 500, body: '{}' } })
      await page.getByLabel('Files to upload').setInputFiles(join(dir, 'hello.txt'))
      const ask = dialog(page, 'Upload hello.txt?')
      await expect(ask.getByRole('alert')).toContainText('could not be looked up')
      await expect(ask.getByRole('button', { name: 'Upload anyway' })).toBeVisible()
      await submit(ask, 'Cancel')
      expect(await held(server, OPEN)).toMatchObject({ 'incoming/hello.txt': 7 })
    })
  })
})

test.describe('deleting', () => {
  test.describe('with failures', () => {
    test.use({ faulty: true })
    test('tells each, proves what is left, and tries again; siblings stay', async ({
      page,
      server,
      faults,
      complaints,
    }) => {
      complaints.allow(/status of 403/)
      await putAll(server, OPEN, {
        ...numbered(30, (i) => `foo/${i}.txt`),
        'foo2/a.txt': 'sibling',
        'foo.txt': 'name',
        'foo-bar/b': 'x',
      })
      await page.goto(`/buckets/${OPEN}`)
      await select(page, 'foo/')
      // Chosen by the keyboard's own way: with Control, anywhere in the row.
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
      const job = dialog(page, /^Delete/)
      await expect(job.getByText('30 objects deleted, 1 failed')).toBeVisible()
      await expect(job).toContainText('Not this one.')
      await expect(job).toContainText('Listed once more: 1 object is still there.')
      expect(Object.keys(await held(server, OPEN)).filter((n) => n.startsWith('foo'))).toEqual([
        'foo-bar/b',
        'foo/7.txt',
        'foo2/a.txt',
      ])
      faults.objects.clear()
      await submit(job, 'Try the failed again')
      await expect(job).toContainText('nothing of it is left')
      await submit(job, 'Done')
      expect(Object.keys(await held(server, OPEN)).filter((n) => n.startsWith('foo'))).toEqual([
        'foo-bar/b',
        'foo2/a.txt',
      ])
      await expect(tableRow(page, 'foo/')).toHaveCount(0)
    })
  })

  test('in a bucket that lets no browser in waits for the switch, and then goes on', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.allow(/CORS policy|net::ERR_FAILED|Failed to load resource/)
    await putAll(
      server,
      'eu-central-1/scratch',
      numbered(8, (i) => `old/${i}`),
    )
    await page.goto('/buckets/eu-central-1/scratch')
    const sent = bodiesOf(page, /\/access$/)
    await select(page, 'old/')
    await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
    await submit(dialog(page, 'Delete 8 objects?'), 'Delete 8 objects')
    const job = dialog(page, /^Delete/)
    await expect(job.getByRole('alert').filter({ hasText: 'CORS is off for this bucket' })).toBeVisible()
    expect(Object.keys(await held(server, 'eu-central-1/scratch'))).toHaveLength(8)
    await submit(job, 'Allow all origins')
    await expect(job).toContainText('nothing of it is left')
    expect(sent).toEqual([{ cors_enabled: true }])
  })

  test.describe('by a token that may only read', () => {
    test.use({ as: 'object_storage:read_only' })
    test('is off with the reason, as are uploads and access', async ({ page, complaints }) => {
      complaints.allow(/status of 40[13]/)
      await page.goto('/buckets/us-iad-1/team-files')
      await select(page, 'projects/')
      for (const name of ['Delete', 'Change access', 'Upload files', 'Upload folder'])
        await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveAccessibleDescription(
          /object_storage:read_write/,
        )
    })
  })
})

test('access is changed for many, each setting from before told, and undone', async ({ page, server }) => {
  await putAll(server, OPEN, numbered(20, html))
  for (const [i, acl] of [
    [3, 'public-read'],
    [4, 'authenticated-read'],
  ] as const)
    await api(server, server.demoToken, 'PUT', `/object-storage/buckets/${OPEN}/object-acl`, { name: html(i), acl })
  await page.goto(`/buckets/${OPEN}?folder=site%2F`)
  await page.getByRole('grid').getByRole('checkbox').first().click()
  await page.getByRole('main').getByRole('button', { name: 'Change access' }).click()
  const ask = dialog(page, 'Access of 20 objects')
  await ask.getByRole('radio', { name: 'Public read', exact: true }).check()
  const table = ask.getByRole('table', { name: 'Access before and after' })
  await expect(tableRow(table, html(3))).toContainText('Stays')
  await expect(tableRow(table, html(4))).toContainText('Authenticated read')
  await submit(ask, 'Change access')
  const job = dialog(page, /public-read/)
  await expect(job.getByText('19 objects changed, 1 was so already')).toBeVisible()
  expect(await aclOf(server, OPEN, html(0))).toBe('public-read')
  const report = await saved(page, () => submit(job, 'Save report'))
  expect(report.bytes.toString()).toMatch(new RegExp(`${html(4)}.*authenticated-read.*public-read`))
  await submit(job, 'Undo')
  await expect(dialog(page).getByText('19 objects changed')).toBeVisible()
  expect(await Promise.all([0, 3, 4].map((i) => aclOf(server, OPEN, html(i))))).toEqual([
    'private',
    'public-read',
    'authenticated-read',
  ])
})

const choose = async (page: Page) => {
  await page.goto(`/buckets/${OPEN}`)
  await select(page, 'docs/')
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  const ask = dialog(page, 'Download 4 objects')
  await expect(ask).toBeVisible()
  return ask
}
/** The paths end alike whatever folder the archive begins with. */
const ends = (got: Record<string, string>) =>
  Object.fromEntries(Object.entries(got).map(([path, text]) => [path.replace(/^(?:.*?docs\/)?/, ''), text]))

test.describe('downloading many', () => {
  const SOURCE = {
    'docs/a.txt': 'first',
    'docs/b/c.txt': 'second',
    'docs/b/ümlaut 🎉.txt': 'third',
    'docs/empty': '',
    'docs2/no.txt': 'sibling',
  }
  const WANTED = { 'a.txt': 'first', 'b/c.txt': 'second', 'b/ümlaut 🎉.txt': 'third', empty: '' }

  test.describe('in a browser that cannot write to the disk', () => {
    test.beforeEach(({ context }) =>
      context.addInitScript(() => {
        Reflect.deleteProperty(window, 'showSaveFilePicker')
        Reflect.deleteProperty(window, 'showDirectoryPicker')
      }),
    )
    test('gives a ZIP that holds what the bucket holds', async ({ page, server }, info) => {
      await putAll(server, OPEN, SOURCE)
      const ask = await choose(page)
      await expect(ask.getByRole('radio', { name: 'Into a folder' })).toBeDisabled()
      const archive = await saved(page, () => submit(ask, 'Download ZIP'))
      expect(archive.name).toBe('uploads.larkspur.example-docs.zip')
      const { writeFile } = await import('node:fs/promises')
      await writeFile(info.outputPath('got.zip'), archive.bytes)
      const { 'failed.csv': _, ...got } = ends(await unzipped(info.outputPath('got.zip'), info.outputPath('got')))
      expect(got).toEqual(WANTED)
    })

    test('gives a list of links that curl fetches everything by', async ({ page, server }, info) => {
      await putAll(server, OPEN, SOURCE)
      const ask = await choose(page)
      await ask.getByRole('radio', { name: 'As a list of links' }).check()
      const list = await saved(page, () => submit(ask, 'Make links'))
      expect(list.bytes.toString().match(/https?:/g)).toHaveLength(4)
      expect(ends(await fetched(list.bytes, info.outputPath('got')))).toEqual(WANTED)
    })
  })

  test('writes into a folder, file by file', async ({ page, server, context }) => {
    await putAll(server, OPEN, SOURCE)
    // The page's own file system stands for the disk: the picker itself is the browser's.
    await context.addInitScript(() => {
      Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() })
    })
    const ask = await choose(page)
    await submit(ask, 'Choose folder')
    await expect(dialog(page).getByText('4 objects downloaded')).toBeVisible()
    const got = await page.evaluate(async () => {
      const texts: Record<string, string> = {}
      const read = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
        const entries = (folder as unknown as { entries(): AsyncIterable<[string, FileSystemHandle]> }).entries()
        for await (const [name, handle] of entries)
          if (handle.kind === 'directory') await read(handle as FileSystemDirectoryHandle, `${path}${name}/`)
          else texts[path + name] = await (await (handle as FileSystemFileHandle).getFile()).text()
      }
      await read(await navigator.storage.getDirectory(), '')
      return texts
    })
    expect(ends(got)).toEqual(WANTED)
  })
})

test.describe('emptying a bucket', () => {
  test('and removing it is one job, counted, typed, and proved', async ({ page, server }) => {
    await putAll(server, OPEN, { ...numbered(40, (i) => `many/${i}`), 'a//b': 'x', 'ends/': '' })
    const there = Object.keys(await held(server, OPEN)).length
    await page.goto(`/buckets/${OPEN}/settings`)
    await page.getByRole('main').getByRole('link', { name: 'Empty bucket' }).click()
    await expectPage(page, 'Empty uploads.larkspur.example')
    await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${there}$`) })).toBeVisible()
    await page.getByRole('radio', { name: 'Empty it and remove the bucket' }).check()
    const button = page.getByRole('button', { name: 'Empty and remove bucket' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('textbox', { name: /to confirm/ }).fill('uploads.larkspur.example')
    await button.click()
    await expect(page.getByText(`${there} objects deleted`, { exact: true })).toBeVisible()
    await expect(page.getByText('Listed once more: nothing of it is left.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'All buckets' }).click()
    await expectPage(page, 'Buckets')
    await expect(tableRow(page, 'uploads.larkspur.example')).toHaveCount(0)
    const list = await api(server, server.demoToken, 'GET', '/object-storage/buckets')
    expect((list['data'] as { label: string }[]).map((b) => b.label)).not.toContain('uploads.larkspur.example')
  })

  test.describe('with a failure', () => {
    test.use({ faulty: true })
    test('does not remove it', async ({ page, server, faults, complaints }) => {
      complaints.allow(/status of 403/)
      await putAll(
        server,
        OPEN,
        numbered(5, (i) => `few/${i}`),
      )
      const kept = Buffer.from('few/3').toString('base64url')
      faults.objects.add({
        method: 'DELETE',
        path: new RegExp(`/${kept}\\?`),
        answer: { status: 403, body: '<Error/>', headers: { 'access-control-allow-origin': '*' } },
      })
      await page.goto(`/buckets/${OPEN}/empty`)
      await page.getByRole('radio', { name: 'Empty it and remove the bucket' }).check()
      await page.getByRole('textbox', { name: /to confirm/ }).fill('uploads.larkspur.example')
      await submit(page, 'Empty and remove bucket')
      await expect(page.getByText('Listed once more: 1 object is still there.')).toBeVisible()
      expect(Object.keys(await held(server, OPEN))).toEqual(['few/3'])
    })
  })
})
