/** Finds a text in every place of a page that a later reader of this browser could search. */
import { expect, type Page } from '@playwright/test'

/** Names of the places that hold `secret`, such as `sessionStorage cloud-console.token`. */
export function placesOf(page: Page, secret: string): Promise<string[]> {
  return page.evaluate(async (text) => {
    const found: string[] = []
    const look = (place: string, content: string) => {
      if (content.includes(text)) found.push(place)
    }
    look('address', location.href)
    look('history.state', JSON.stringify(history.state) ?? '')
    look('window.name', window.name)
    look('cookies', document.cookie)
    look('referrer', document.referrer)
    for (const [name, box] of Object.entries({ localStorage, sessionStorage })) {
      for (let i = 0; i < box.length; i += 1) {
        const key = box.key(i) ?? ''
        look(`${name} ${key}`, key + (box.getItem(key) ?? ''))
      }
    }
    look('document', document.documentElement.outerHTML)
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) look('field', field.value)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        look(`cache ${name}`, request.url + (await (await cache.match(request))?.text()))
      }
    }
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, which has nothing from out here
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
      })
    for (const { name } of await indexedDB.databases()) {
      const db = await read(indexedDB.open(name ?? ''))
      for (const store of Array.from(db.objectStoreNames)) {
        const rows = await read(db.transaction(store).objectStore(store).getAll())
        look(`IndexedDB ${name}/${store}`, JSON.stringify(rows))
      }
      db.close()
    }
    for (const entry of performance.getEntries()) look('performance entries', entry.name)
    return found
  }, secret)
}

const MORE = /^(?:As curl|Last request as curl)$/
/** Reads the activity with every command opened, and the palette's results for `name` in `group`. Closes both again. */
export async function shownBy(page: Page, group: string, name: string): Promise<{ activity: string; palette: string }> {
  await page.getByRole('button', { name: 'Activity' }).click()
  const panel = page.getByRole('dialog', { name: 'Activity' })
  await expect(panel.getByRole('heading', { name: 'This session' })).toBeVisible()
  for (const more of await panel.getByRole('button', { name: MORE }).all()) {
    await more.click()
    await expect(more).toHaveAttribute('aria-expanded', 'true')
  }
  const activity = await panel.innerText()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(palette.getByRole('group', { name: group, exact: true }).getByRole('option', { name })).toBeVisible()
  await expect(palette.getByRole('list', { name: 'Incomplete results' })).toHaveCount(0)
  const found = await palette.innerText()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  return { activity, palette: found }
}
