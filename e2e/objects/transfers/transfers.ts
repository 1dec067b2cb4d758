/** Helpers for the transfer queue, as the page shows it and as both servers see it. */
import { expect, type Page } from '@playwright/test'

export const BUCKET = 'eu-central-1/uploads.larkspur.example'
export const OPEN = `/buckets/${BUCKET}`
export const NOISE = /ERR_|Failed to load resource|CORS policy/
export const puts = (seen: readonly string[]) => seen.filter((line) => line.startsWith('PUT '))
export const signs = (seen: readonly string[]) => seen.filter((line) => /^POST .*\/object-url$/.test(line))
/** Notes that the tab stores for a reload. */
export const keptIn = (page: Page) =>
  page.evaluate(
    async () =>
      await new Promise<string>((tell) => {
        const opening = indexedDB.open('cloud-console')
        opening.addEventListener('success', () => {
          const db = opening.result
          const all = db.transaction('transfers').objectStore('transfers').getAll()
          all.addEventListener('success', () => {
            db.close()
            tell(JSON.stringify(all.result) + JSON.stringify(Object.keys(sessionStorage)))
          })
        })
      }),
  )
/** Waits until the tab has noted an upload for a reload, which can be later than its row. */
export async function noted(page: Page, name: string): Promise<void> {
  // The tab creates the database before it keeps its own id.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cloud-console.transfers'))).not.toBeNull()
  await expect.poll(() => keptIn(page)).toContain(JSON.stringify(name))
}
/** An error response of the store, with CORS so that the page can read it. */
export const refusal = (status: number, code: string, message: string, headers = {}) => ({
  status,
  type: 'application/xml',
  body: `<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  headers: { 'access-control-allow-origin': '*', ...headers },
})
