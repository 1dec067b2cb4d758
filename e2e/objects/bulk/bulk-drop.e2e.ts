/** Files and folders dropped onto a bucket, and the upload dialog. */
import { once } from 'node:events'
import { join } from 'node:path'
import { OPEN, dialog, dropOn, folderOf, held, listCalls, numbered, patient as expect, putAll, textOf } from './bulk'
import { needsInspector } from '../../support/firefox'
import { test } from '../../support/fixtures'
import { expectPage, filesOf, submit, tableRow, trayOf, words } from '../../support/helpers'

const names = (i: number) => `set/file-${String(i).padStart(3, '0')}.txt`
// Each test uploads many files.
test.setTimeout(180_000)

test.describe('a drop', () => {
  test('of a folder with 1,500 new files starts without a question, skips system files, and can be stopped', async ({
    page,
    server,
  }, info) => {
    const dir = await folderOf(info.outputPath('photos'), {
      ...numbered(1498, (i) => `2026/week-${i % 7}/img_${i}.txt`),
      '2026/deep/er/still/one.txt': 'deep',
      'readme.txt': 'read me',
      '.DS_Store': 'left behind',
    })
    await page.goto(`/buckets/${OPEN}`)
    await expect(tableRow(page, 'incoming/')).toBeVisible()
    const calls = listCalls(page)
    await dropOn(page, page.getByRole('heading', { level: 1 }), [dir])
    await expect(page.getByRole('button', { name: 'Cancel Upload of 1,500 files' })).toBeVisible()
    expect(calls.length).toBeLessThanOrEqual(2)
    const stored = async () => Object.keys(await held(server, OPEN)).filter((n) => n.startsWith('photos/'))
    await expect.poll(async () => (await stored()).length).toBeGreaterThan(60)
    await page.getByRole('button', { name: 'Cancel Upload of 1,500 files' }).click()
    await expect(page.getByRole('button', { name: 'Dismiss Upload of 1,500 files' })).toBeVisible()
    // Files in transit at the stop can still arrive, but no new ones start.
    const after = await stored()
    expect(after.length).toBeLessThan(1500)
    expect(after).not.toContain('photos/.DS_Store')
    await page.goto('/buckets')
    await expectPage(page, words.buckets)
    expect((await stored()).length - after.length).toBeLessThanOrEqual(4)
    for (const name of after.filter((_, i) => i % 20 === 0)) {
      const i = /img_(\d+)/.exec(name)?.[1]
      if (i !== undefined) expect(await textOf(server, OPEN, name)).toBe(`text ${i}\n`)
    }
  })

  test('of 300 files with 40 existing names asks one question for all, and takes few list calls', async ({
    page,
    server,
  }, info) => {
    needsInspector(page, 'given a folder')
    const dir = await folderOf(
      info.outputPath('set'),
      numbered(300, (i) => `file-${String(i).padStart(3, '0')}.txt`),
    )
    await putAll(server, OPEN, {
      ...numbered(
        40,
        (i) => names(i),
        () => 'the old text of it',
      ),
      'set/file-005 (2).txt': 'a copy from before',
    })
    await page.goto(`/buckets/${OPEN}`)
    await expect(tableRow(page, 'set/')).toBeVisible()
    const calls = listCalls(page)
    await page.getByLabel('Folder to upload').setInputFiles(dir)
    const ask = dialog(page, 'Upload 300 files?')
    await expect(ask.getByRole('radiogroup', { name: '40 objects with these names exist' })).toBeVisible()
    await ask.getByText('Existing names').click()
    await expect(ask.getByRole('listitem')).toHaveCount(40)
    await page.screenshot({ path: info.outputPath('question.png') })
    await expect(ask.getByRole('button', { name: /^Upload/ })).toHaveAccessibleDescription(
      'Choose what to do with existing objects.',
    )
    await ask.getByRole('radio', { name: 'Keep both' }).check()
    const begun = Date.now()
    await submit(ask, 'Upload 300 files')
    await expect(trayOf(page)).toContainText(/300 uploaded/, { timeout: 150_000 })
    // Five calls for the question, then one every ten seconds during the upload.
    expect(calls.length).toBeLessThanOrEqual(5 + Math.ceil((Date.now() - begun) / 10_000))
    const now = await held(server, OPEN)
    expect(Object.keys(now).filter((n) => n.startsWith('set/'))).toHaveLength(300 + 40 + 1)
    expect(now).toMatchObject({ [names(2)]: 18, 'set/file-002 (2).txt': 7 })
    // The earlier copy is unchanged, and the new one has the next number.
    expect(now).toMatchObject({ 'set/file-005 (2).txt': 18, 'set/file-005 (3).txt': 7 })
  })

  test('of one new file asks nothing, and of an existing name can keep both', async ({ page, server }, info) => {
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

  test('right after another is asked about after it, and neither is lost', async ({ page, server }, info) => {
    const dir = await folderOf(info.outputPath('quick'), { 'hello.txt': 'A longer hello.\n', 'other.txt': 'another' })
    await putAll(server, OPEN, { 'incoming/other.txt': 'x' })
    await page.goto(`/buckets/${OPEN}?folder=incoming%2F`)
    await expect(tableRow(page, 'other.txt')).toBeVisible()
    const released = new AbortController()
    await page.route(/\/object-list\?/, async (route) => {
      if (!released.signal.aborted) await once(released.signal, 'abort')
      await route.fallback()
    })
    const grid = page.getByRole('grid', { name: 'Objects' })
    for (const name of ['hello.txt', 'other.txt']) await dropOn(page, grid, [join(dir, name)])
    released.abort()
    for (const name of ['hello.txt', 'other.txt']) {
      const ask = dialog(page, `Replace ${name}?`)
      await ask.getByRole('radio', { name: 'Keep both' }).check()
      await expect(dialog(page)).toHaveCount(1)
      await submit(ask, 'Upload 1 file')
    }
    for (const name of ['hello (2).txt', 'other (2).txt']) await expect(tableRow(page, name)).toBeVisible()
    expect(await held(server, OPEN)).toMatchObject({ 'incoming/hello (2).txt': 16, 'incoming/other (2).txt': 7 })
  })

  test('on the row of a folder uploads into that folder, and the row says so', async ({ page, server }, info) => {
    const dir = await folderOf(info.outputPath('row'), { 'first.txt': '1', 'second.txt': '22', 'third.txt': '333' })
    await putAll(server, OPEN, { 'incoming/deep/there.txt': 'x', 'incoming/plain.txt': 'x' })
    await page.goto(`/buckets/${OPEN}?folder=incoming%2F`)
    const zone = page.getByRole('status').filter({ hasText: 'Drop to upload' })
    await dropOn(page, tableRow(page, 'deep/'), [join(dir, 'first.txt')], async () => {
      await expect(zone).toHaveText('Drop to upload into incoming/deep/')
      await page.screenshot({ path: info.outputPath('over.png') })
    })
    await expect(zone).toHaveCount(0)
    await dropOn(page, tableRow(page, 'plain.txt'), [join(dir, 'second.txt')], () =>
      expect(zone).toHaveText('Drop to upload into incoming/'),
    )
    await expect(tableRow(page, 'second.txt')).toBeVisible()
    // The keyboard's way: the folder is opened, and files are chosen there.
    await tableRow(page, 'deep/').getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(tableRow(page, 'first.txt')).toBeVisible()
    await filesOf(page).setInputFiles(join(dir, 'third.txt'))
    await expect(tableRow(page, 'third.txt')).toBeVisible()
    expect(await held(server, OPEN)).toMatchObject({
      'incoming/deep/first.txt': 1,
      'incoming/second.txt': 2,
      'incoming/deep/third.txt': 3,
    })
  })

  test('of a choice of files with one name keeps all of them', async ({ page, server }, info) => {
    const dir = await folderOf(info.outputPath('twins'), { 'a/same.txt': 'of a', 'b/same.txt': 'of b, longer' })
    await page.goto(`/buckets/${OPEN}?folder=incoming%2F`)
    await expect(tableRow(page, 'hello.txt')).toBeVisible()
    // Chromium numbers dropped files with one name; chosen files keep their names.
    await filesOf(page).setInputFiles(['a', 'b'].map((folder) => join(dir, folder, 'same.txt')))
    await expect(tableRow(page, 'same (2).txt')).toBeVisible()
    expect(await textOf(server, OPEN, 'incoming/same.txt')).toBe('of a')
    expect(await textOf(server, OPEN, 'incoming/same (2).txt')).toBe('of b, longer')
  })

  test('lists files that can’t be uploaded', async ({ page, server }, info) => {
    // Eight folders of 120 characters make the longer file name exceed the limit.
    const deep = `${Array.from({ length: 8 }, () => 'd'.repeat(120)).join('/')}/`
    const dir = await folderOf(info.outputPath('odd'), {
      'fine.txt': 'e',
      [`${'n'.repeat(200)}.txt`]: 'too long there',
    })
    await page.goto(`/buckets/${OPEN}?folder=${encodeURIComponent(deep)}`)
    // The frame is there before the page that takes files.
    await expect(page.getByText('Or drop them here.')).toBeVisible()
    await dropOn(page, page.getByRole('main'), [dir])
    const ask = dialog(page, 'Upload fine.txt?')
    await ask.getByText('1 file can’t be uploaded').click()
    await expect(ask.getByText(/is 1,\d+ bytes\. The maximum is 1,024/)).toBeVisible()
    await submit(ask, 'Upload 1 file')
    await expect
      .poll(async () => Object.keys(await held(server, OPEN)).filter((n) => n.startsWith(deep)))
      .toEqual([`${deep}odd/fine.txt`])
  })

  test.describe('when existing files can’t be checked', () => {
    test.use({ faulty: true })
    test('warns and uploads nothing without confirmation', async ({ page, faults, server }, info) => {
      const dir = await folderOf(info.outputPath('one'), { 'hello.txt': 'blind' })
      await page.goto(`/buckets/${OPEN}?folder=incoming%2F`)
      await expect(tableRow(page, 'hello.txt')).toBeVisible()
      faults.api.add({ path: /\/object-list\?(?!.*delimiter)/, answer: { status: 500, body: '{}' } })
      await filesOf(page).setInputFiles(join(dir, 'hello.txt'))
      const ask = dialog(page, 'Upload hello.txt?')
      await expect(ask.getByRole('alert')).toContainText('Existing objects with the same names')
      await expect(ask.getByRole('button', { name: 'Upload anyway' })).toBeVisible()
      await submit(ask, 'Cancel')
      expect(await held(server, OPEN)).toMatchObject({ 'incoming/hello.txt': 7 })
    })
  })
})
