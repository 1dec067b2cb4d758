/** Failed uploads: each cause has its own message, and a retry where that helps. */
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { expect, test } from '../../support/fixtures'
import { filesOf, openTray, submit, trayOf } from '../../support/helpers'
import { chooseUpload, fileWith, uploadOf } from '../../support/storage'
import { OPEN, NOISE, puts, refusal } from './transfers'

test.use({ faulty: true })

test.describe('an upload without a response', () => {
  for (const [width, height] of [
    [320, 640],
    [640, 400],
  ] as const) {
    test(`at ${width}x${height} the tray leaves every action reachable, and the bar keeps the account menu`, async ({
      page,
      complaints,
    }) => {
      complaints.allow(NOISE)
      await page.setViewportSize({ width, height })
      await page.goto('/buckets/eu-central-1/scratch')
      await chooseUpload(page, 'a.txt', 'a')
      const ask = page.getByRole('dialog', { name: 'Allow uploads from the browser?' })
      await ask.getByRole('button', { name: 'Allow and upload' }).click({ trial: true })
      await submit(ask, 'Cancel')
      await openTray(page)
      await expect(uploadOf(page, 'a.txt')).toContainText('Canceled')
      const box = await trayOf(page).boundingBox()
      expect(box?.height).toBeLessThan(height * 0.65)
      const endOfPage = () =>
        page.getByRole('main').evaluate((main) => {
          window.scrollTo(0, document.documentElement.scrollHeight)
          return (main.lastElementChild ?? main).getBoundingClientRect().bottom
        })
      // The page grows while its list arrives.
      await expect.poll(endOfPage).toBeLessThanOrEqual(box?.y ?? 0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      const menu = await page
        .getByRole('button', { name: /account/i })
        .first()
        .boundingBox()
      expect((menu?.x ?? width) + (menu?.width ?? 0)).toBeLessThanOrEqual(width)
    })
  }
  test('blocked by the console’s content policy says so', async ({ page, faults, complaints }) => {
    complaints.allow(/Content Security Policy|ERR_|Failed to load/)
    await page.route(
      (url) => url.pathname.startsWith('/buckets/'),
      async (route) => {
        const answer = await route.fetch()
        const policy = answer.headers()['content-security-policy'] ?? ''
        expect(policy).toContain(faults.objects.origin)
        const headers = {
          ...answer.headers(),
          'content-security-policy': policy.replaceAll(faults.objects.origin, ''),
        }
        await route.fulfill({ response: answer, headers })
      },
    )
    await page.goto(OPEN)
    await chooseUpload(page, 'a.txt', 'a')
    await expect(uploadOf(page, 'a.txt').getByRole('alert')).toContainText('content policy blocks')
    expect(puts(faults.objects.seen)).toEqual([])
  })
  test('of a changed file says so, and offers no retry', async ({ page, complaints, faults }, info) => {
    complaints.allow(NOISE)
    await mkdir(info.outputPath(), { recursive: true })
    const path = await fileWith(info.outputPath('notes.txt'), Buffer.from('as it was chosen'))
    await page.goto(OPEN)
    faults.objects.hold({ method: 'PUT' })
    await chooseUpload(page, 'slow.bin', Buffer.alloc(100_000), 'application/octet-stream')
    await submit(page, 'Pause transfers')
    await filesOf(page).setInputFiles(path)
    await expect(uploadOf(page, 'notes.txt')).toContainText('Waiting')
    await writeFile(path, 'and as it became later, longer than before')
    // The browser compares times by the second.
    await utimes(path, new Date(), new Date(Date.now() + 5000))
    await submit(page, 'Resume transfers')
    await expect(uploadOf(page, 'notes.txt').getByRole('alert')).toContainText('The file changed')
    await expect(uploadOf(page, 'notes.txt').getByRole('alert')).toContainText('Choose it again')
    // A retry can't help, so none is offered.
    await expect(page.getByRole('button', { name: 'Retry notes.txt' })).toHaveCount(0)
  })
})

test('focus stays in the tray when the pressed button disappears', async ({ page, faults }) => {
  await page.goto(OPEN)
  faults.objects.add({ method: 'PUT', answer: refusal(507, 'QuotaExceeded', 'No room left') })
  await filesOf(page).setInputFiles(
    ['a.txt', 'b.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
  )
  await expect(trayOf(page).getByRole('button', { name: /^Retry [ab]\.txt/ })).toHaveCount(2)
  const retry = trayOf(page).getByRole('button', { name: 'Retry a.txt' })
  await retry.press('Enter')
  // The row has no Dismiss while the file is sent again.
  await expect.poll(() => puts(faults.objects.seen).length).toBe(3)
  await expect(retry).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await trayOf(page).getByRole('button', { name: 'Dismiss a.txt' }).press('Enter')
  await expect(uploadOf(page, 'a.txt')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hide transfers' })).toBeFocused()
  await trayOf(page).getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(trayOf(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
