/** Bookmarks of folders: the URL of any folder opens it. */
import { expect, test } from '../../support/fixtures'
import { searchText, tableRow } from '../../support/helpers'
import { grid, SCRATCH } from './object-list'
import { putObject } from '../../support/storage'

const FOLDERS = {
  'characters of URLs': ['a?b=c&d/', '100%/', '#1/', '"x"/', "it's/", 'a+b/', '[1]/'],
  'spaces and letters': [' lead/', 'tab\there/', 'é/', 'é/'.normalize('NFD'), '🎉/', '123/', 'true/'],
  'slashes and dots': ['//', '/', '../', './', 'x/../y/'],
}

// Each folder loads three pages.
test.setTimeout(180_000)

for (const [kind, folders] of Object.entries(FOLDERS)) {
  test(`bookmarks open folders: ${kind}`, async ({ page, server }) => {
    const roots = new Set<string>()
    for (const folder of folders) {
      await test.step(JSON.stringify(folder), async () => {
        const name = `${folder}inside.txt`
        roots.add(folder.split('/')[0] ?? '')
        await putObject(server, server.demoToken, SCRATCH, name, 'x')
        await page.goto(`/buckets/${SCRATCH}?folder=${encodeURIComponent(folder)}`)
        await expect(tableRow(page, 'inside.txt')).toBeVisible()
        const address = page.url()
        await page.goto('/buckets')
        await page.goto(address)
        await tableRow(page, 'inside.txt').getByRole('link').click()
        await expect.poll(() => searchText(page, 'object')).toBe(name)
        expect(searchText(page, 'folder')).toBe(folder)
        // Back up through the breadcrumbs.
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.getByRole('main').getByRole('link', { name: 'scratch' }).click()
        await expect(grid(page).getByRole('row')).toHaveCount(roots.size + 1)
      })
    }
  })
}
