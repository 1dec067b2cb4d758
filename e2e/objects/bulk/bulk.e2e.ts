/** Many objects at once: access, downloads, and emptying a bucket. */
import type { Page } from '@playwright/test'
import { aclOf, dialog, ended, held, numbered, OPEN, patient as expect, putAll, select, unzipped } from './bulk'
import { test } from '../../support/fixtures'
import {
  expectPage,
  moreAction,
  rowAction,
  selectedOf,
  selectionAction,
  submit,
  tableRow,
  toastsOf,
  trayOf,
  words,
} from '../../support/helpers'
import { api } from '../../support/storage'
import { allowClipboard, saved } from '../../support/firefox'

const html = (i: number) => `site/page-${String(i).padStart(2, '0')}.html`
// Each test first stores many objects.
test.setTimeout(180_000)

test('access of many objects changes, and can be undone', async ({ page, server }) => {
  await putAll(server, OPEN, numbered(20, html))
  for (const [i, acl] of [
    [3, 'public-read'],
    [4, 'authenticated-read'],
  ] as const)
    await api(server, server.demoToken, 'PUT', `/object-storage/buckets/${OPEN}/object-acl`, { name: html(i), acl })
  await page.goto(`/buckets/${OPEN}?folder=site%2F`)
  await page.getByRole('grid').getByRole('checkbox').first().click()
  await selectionAction(page, words.changeAccess)
  const ask = dialog(page, 'Change access for 20 objects')
  await ask.getByRole('radio', { name: words.publicRead, exact: true }).check()
  const table = ask.getByRole('table', { name: 'Current and new access' })
  await expect(tableRow(table, html(3))).toContainText('Unchanged')
  await expect(tableRow(table, html(4))).toContainText('authenticated-read')
  await submit(ask, words.changeAccess)
  await expect(trayOf(page)).toContainText('19 changed, 1 already set')
  await expect(ask).toHaveCount(0)
  expect(await aclOf(server, OPEN, html(0))).toBe('public-read')
  await trayOf(page)
    .getByRole('button', { name: /^Undo / })
    .click()
  await expect(trayOf(page)).toContainText('Undo access change for 19 objects')
  await expect
    .poll(() => Promise.all([0, 3, 4].map((i) => aclOf(server, OPEN, html(i)))))
    .toEqual(['private', 'public-read', 'authenticated-read'])
})

test('a folder’s menu downloads it, changes access in it, copies it and copies its path', async ({ page, server }) => {
  await putAll(server, OPEN, { 'site/a.html': 'one', 'site/b/c.html': 'two', 'site2/no.html': 'three' })
  await page.goto(`/buckets/${OPEN}`)
  await rowAction(page, 'site/', 'Download')
  await expect(dialog(page, 'Download 2 objects')).toBeVisible()
  await page.keyboard.press('Escape')
  await rowAction(page, 'site/', 'Copy or move')
  await expect(dialog(page, 'Copy or move 2 objects')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  // Nothing is selected for it.
  await expect(selectedOf(page)).toHaveCount(0)

  await rowAction(page, 'site/', words.changeAccess)
  const ask = dialog(page, 'Change access for 2 objects')
  await ask.getByRole('radio', { name: words.publicRead, exact: true }).check()
  await submit(ask, words.changeAccess)
  await ended(page, '2 changed')
  expect(
    await Promise.all(['site/a.html', 'site/b/c.html', 'site2/no.html'].map((name) => aclOf(server, OPEN, name))),
  ).toEqual(['public-read', 'public-read', 'private'])

  await allowClipboard(page)
  await rowAction(page, 'site/', 'Copy path')
  await expect(toastsOf(page)).toContainText('Path copied')
  const search = page.getByRole('searchbox').first()
  await search.focus()
  // Pages can't read the clipboard, so the copy is checked by pasting.
  await page.keyboard.press('Control+v')
  await expect(search).toHaveValue('site/')
  await search.fill('')
})

const choose = async (page: Page) => {
  await page.goto(`/buckets/${OPEN}`)
  await select(page, 'docs/')
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  const ask = dialog(page, 'Download 4 objects')
  await expect(ask).toBeVisible()
  return ask
}
/** Compares paths by their ends, whatever folder the archive starts with. */
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

  test.describe('in a browser without disk access', () => {
    test.beforeEach(({ context }) =>
      context.addInitScript(() => {
        Reflect.deleteProperty(window, 'showSaveFilePicker')
        Reflect.deleteProperty(window, 'showDirectoryPicker')
      }),
    )
    test('creates a ZIP with the selected objects', async ({ page, server }) => {
      await putAll(server, OPEN, SOURCE)
      const ask = await choose(page)
      await expect(ask.getByRole('radio', { name: 'To a folder' })).toBeDisabled()
      const archive = await saved(page, () => submit(ask, 'Download ZIP'))
      expect(archive.name).toBe('uploads.larkspur.example-docs.zip')
      const { 'failed.csv': _, ...got } = ends(unzipped(archive.bytes))
      expect(got).toEqual(WANTED)
    })
  })

  test('saves into a folder, file by file', async ({ page, server, context }) => {
    await putAll(server, OPEN, SOURCE)
    // The page's private file system replaces the disk, because a test can't use the browser's picker.
    await context.addInitScript(() => {
      Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() })
    })
    const ask = await choose(page)
    await submit(ask, 'Choose folder')
    await expect(trayOf(page)).toContainText('4 downloaded')
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
  test('and deleting it is one confirmed and verified job', async ({ page, server }) => {
    await putAll(server, OPEN, { ...numbered(40, (i) => `many/${i}`), 'a//b': 'x', 'ends/': '' })
    const there = Object.keys(await held(server, OPEN)).length
    await page.goto(`/buckets/${OPEN}`)
    await moreAction(page, 'Empty and delete bucket')
    await expect(dialog(page, 'Empty and delete uploads.larkspur.example?')).toContainText(`${there} objects`)
    const button = page.getByRole('button', { name: 'Empty and delete bucket' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('textbox', { name: /to confirm/ }).fill('uploads.larkspur.example')
    await button.click()
    await expectPage(page, words.buckets)
    await ended(page, `${there} deleted`)
    await expect(tableRow(page, 'uploads.larkspur.example')).toHaveCount(0)
    const list = await api(server, server.demoToken, 'GET', '/object-storage/buckets')
    expect((list['data'] as { label: string }[]).map((b) => b.label)).not.toContain('uploads.larkspur.example')
  })
})
