/** A bulk deletion with failures and a reload halfway, for a few objects or very many. */
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import type { Faults } from '../support/fixtures'
import type { TestServer } from '../support/accounts'
import { openRowMenu, trayOf } from '../support/helpers'
import { objectNames, putObject } from '../support/storage'

interface BulkDeletion {
  readonly page: Page
  readonly server: TestServer
  readonly faults: Faults
  /** `cluster/bucket`, with CORS on. */
  readonly bucket: string
  /** Number of objects below the folder. */
  readonly count: number
}

const FOLDER = 'bulk/'
const PUT_AT_ONCE = 40
/** Picks one object in a hundred, in no visible order. */
const fails = (n: number) => (n * 7919) % 100 === 13

/** Deletes a folder and checks that exactly the failed objects and everything outside the folder remain. */
export async function deleteWithFailures({ page, server, faults, bucket, count }: BulkDeletion): Promise<void> {
  const names = Array.from({ length: count }, (_, n) => `${FOLDER}${String(n).padStart(6, '0')}`)
  const beside = ['bulk', 'bulk.txt', 'bulk2/a']
  const all = [...names, ...beside]
  for (let from = 0; from < all.length; from += PUT_AT_ONCE)
    await Promise.all(
      all.slice(from, from + PUT_AT_ONCE).map((name) => putObject(server, server.demoToken, bucket, name, 'x')),
    )
  const failing = names.filter((_, n) => fails(n))
  const pattern = failing.map((name) => Buffer.from(name).toString('base64url')).join('|')
  const refused = {
    status: 403,
    type: 'application/xml',
    body: '<Error><Code>Locked</Code><Message>This one stays</Message></Error>',
    headers: { 'access-control-allow-origin': '*' },
  }
  // The second half waits for the reload, which could otherwise come after the end.
  const hold = faults.objects.hold({ method: 'DELETE' })
  faults.objects.add({ method: 'DELETE', times: Math.ceil(count / 2) })
  faults.objects.add({ method: 'DELETE', path: new RegExp(`/(${pattern})\\?`), answer: refused })

  await page.goto(`/buckets/${bucket}`)
  await (await openRowMenu(page, FOLDER)).getByRole('menuitem', { name: 'Delete folder' }).click()
  const ask = page.getByRole('dialog', { name: /^Delete [\d,]+ objects?\?$/ })
  await expect(ask).toContainText(count.toLocaleString('en'), { timeout: 60_000 })
  const typed = ask.getByRole('textbox')
  if ((await typed.count()) > 0) await typed.fill(bucket.split('/')[1] ?? '')
  await ask.getByRole('button', { name: /^Delete / }).click()

  const tray = trayOf(page)
  const deletes = () => faults.objects.seen.filter((line) => line.startsWith('DELETE ')).length
  await expect.poll(deletes, { timeout: 600_000, intervals: [250] }).toBeGreaterThan(count / 2)
  await page.reload()
  hold.release()
  await expect(tray).toContainText(`Delete ${FOLDER}`)
  // Continue counts the remaining objects and asks before deleting.
  await tray.getByRole('button', { name: 'Continue…' }).click()
  const question = page.getByRole('dialog', { name: /^Delete [\d,]+ objects\?$/ })
  await expect(question).toContainText(`A reload interrupted “Delete ${FOLDER}”`, { timeout: 60_000 })
  await question.getByRole('button', { name: /^Delete [\d,]+ objects$/ }).click()
  const heap = await heapOf(page)
  await expect(tray).toContainText(`Verified: ${failing.length} object`, { timeout: 900_000 })
  // The tray shows a bounded number of rows, whatever the size of the queue.
  expect(await tray.getByRole('listitem').count()).toBeLessThanOrEqual(210)
  expect((await heapOf(page)) - heap).toBeLessThan(40 * 1024 ** 2)

  const left = (await objectNames(server, bucket)).filter((name) => name.startsWith('bulk'))
  expect(left).toEqual([...failing, ...beside].toSorted())
  await expect(tray).toContainText(`${failing.length} failed`)
}

/** Bytes of the JavaScript heap after garbage collection; 0 in browsers that don't report it. */
export async function heapOf(page: Page): Promise<number> {
  if (page.context().browser()?.browserType().name() !== 'chromium') return 0
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize
}
