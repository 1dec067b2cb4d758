/** Round trips of object names through the page. */
import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { TestServer } from '../../support/accounts'
import { filesOf, searchText, submit, trayOf, words } from '../../support/helpers'
import { api, bodiesOf, objectNames, putObject } from '../../support/storage'
import { isChromium, saved } from '../../support/firefox'

const OWN = { label: 'names', cluster: 'eu-central-1', cors_enabled: true }
const OWN_BUCKET = `${OWN.cluster}/${OWN.label}`
/** Names per page, and a window height at which all their rows are visible. */
export const GROUP = 26
export const WINDOW = { width: 1280, height: 2000 }

export const body = (name: string) => `bytes of ${JSON.stringify(name)}\n`
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** The folder of an object and its file name; undefined where no file can have that name. */
function asFile(name: string): { folder: string; file: string } | undefined {
  const cut = name.lastIndexOf('/') + 1
  const file = name.slice(cut)
  return file === '' ? undefined : { folder: name.slice(0, cut), file }
}

/** Uploads, opens, downloads, publishes and deletes objects with the given names. */
export async function roundTrip(page: Page, server: TestServer, names: readonly string[]): Promise<void> {
  await api(server, server.demoToken, 'POST', '/object-storage/buckets', OWN)
  await test.step('uploaded', () => upload(page, server, names))
  const accesses = bodiesOf(page, /^PUT .*\/object-acl$/)
  const signed = bodiesOf(page, /^POST .*\/object-url$/)
  await page.goto(`/buckets/${OWN_BUCKET}?view=flat`)
  await expect(links(page)).toHaveCount(names.length)
  expect(new Set(await linked(page))).toEqual(new Set(names))
  for (const name of names) {
    await test.step(JSON.stringify(name).slice(0, 60), async () => {
      await links(page)
        .nth((await linked(page)).indexOf(name))
        .click()
      await expect.poll(() => searchText(page, 'object')).toBe(name)
      const panel = page.getByRole('dialog').first()
      await expect(panel.getByText(md5(body(name)))).toBeVisible()

      const download = panel.getByRole('button', { name: 'Download' }).first()
      // With a download folder set, Firefox saves under the full name, which is too long for a file.
      if (isChromium(page) || Buffer.byteLength(name.split('/').at(-1) ?? '') < 200)
        expect((await saved(page, () => download.click())).bytes.toString()).toBe(body(name))
      else await download.click()
      await expect.poll(() => signed).toContainEqual(expect.objectContaining({ name, method: 'GET' }))

      await panel.getByRole('link', { name: 'Share' }).click()
      await panel.getByRole('radio', { name: words.publicRead, exact: true }).check()
      await submit(panel, words.changeAccess)
      await expect.poll(() => accesses.at(-1)).toEqual({ acl: 'public-read', name })
      const acl = `/object-storage/buckets/${OWN_BUCKET}/object-acl?name=${encodeURIComponent(name)}`
      await expect.poll(async () => (await api(server, server.demoToken, 'GET', acl))['acl']).toBe('public-read')
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
  const deleted = signed.length
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  const label = `Delete ${names.length} objects`
  await submit(page.getByRole('dialog', { name: `${label}?` }), label)
  await expect(trayOf(page)).toContainText(`${names.length} deleted`)
  expect(await objectNames(server, OWN_BUCKET)).toEqual([])
  // Each request had exactly the object's name.
  for (const name of names)
    expect(signed.slice(deleted)).toContainEqual(expect.objectContaining({ name, method: 'DELETE' }))
}

/** Uploads the files folder by folder. Names that no file can have are stored through the API. */
async function upload(page: Page, server: TestServer, names: readonly string[]) {
  const folders = new Map<string, { name: string; file: string }[]>()
  for (const name of names) {
    const place = asFile(name)
    if (place) folders.set(place.folder, [...(folders.get(place.folder) ?? []), { name, file: place.file }])
    else await putObject(server, server.demoToken, OWN_BUCKET, name, body(name), 'application/octet-stream')
  }
  for (const [folder, files] of folders) {
    await page.goto(`/buckets/${OWN_BUCKET}${folder ? `?folder=${encodeURIComponent(folder)}` : ''}`)
    await expect(page.getByRole('button', { name: 'Upload files' }).first()).toBeVisible()
    await filesOf(page).setInputFiles(
      files.map(({ name, file }) => ({
        name: file,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(body(name)),
      })),
    )
    const there = files.map(({ name }) => name)
    await expect.poll(() => objectNames(server, OWN_BUCKET)).toEqual(expect.arrayContaining(there))
  }
}

export const links = (page: Page) =>
  page.getByRole('grid', { name: 'Objects' }).getByRole('rowheader').getByRole('link')

/** The names that the rows link to, in order. */
export async function linked(page: Page): Promise<(string | null)[]> {
  const hrefs = await links(page).evaluateAll((all) => all.map((a) => (a instanceof HTMLAnchorElement ? a.href : '')))
  return hrefs.map((href) => searchText(page, 'object', href))
}
