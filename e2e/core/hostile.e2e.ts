/** Hostile texts in every field of the account: none is executed, all are shown as text. */
import { mkdir } from 'node:fs/promises'
import { expect, test } from '../support/fixtures'
import { fillField, submit, trayOf } from '../support/helpers'
import { crawl, watch } from '../faults/hostile'
import { fill } from '../faults/hostile-rows'
import { PAYLOADS } from '../support/payloads'
import { certificatePair } from '../support/certificates'
import { chooseFile, chooseUpload, uploadOf } from '../support/storage'
import { attached, choosesFiles, file, posts, replyBox } from '../tickets/tickets'

/** A tenth of the payloads; `npm run test:deep` uses all. */
const FEW = PAYLOADS.filter((_, i) => i % 10 === 0)

test('hostile texts in lists, a conversation and a file listing are shown as text', async ({
  page,
  context,
  server,
  complaints,
}) => {
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length)
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(200)
  const happened = await watch(context, [server.origin, server.objectsOrigin])
  await fill(server.dataDir, FEW)
  await page.setViewportSize({ width: 1280, height: 3000 })
  const routes = [
    '/volumes',
    '/tickets/8',
    '/images',
    '/managed/contacts',
    '/buckets/eu-central-1/uploads.larkspur.example?view=flat',
  ]
  const { wrong, given, unseen } = await crawl({ page, complaints, routes, payloads: FEW, happened })
  expect(wrong).toEqual([])
  expect(given.size).toBeGreaterThanOrEqual(20)
  expect(unseen).toEqual([])
  expect(happened).toEqual([])
})

test('a hostile certificate subject and hostile file names are shown as text', async ({
  page,
  context,
  server,
}, info) => {
  const happened = await watch(context, [server.origin, server.objectsOrigin])
  const bad = '<img src=x onerror=e2ePwned(1)>'
  await mkdir(info.outputPath(), { recursive: true })
  const { certificate } = await certificatePair(info.outputPath(), bad, 'ec')
  await page.goto('/buckets/eu-central-1/uploads.larkspur.example/tls/upload')
  await chooseFile(page.getByLabel('Certificate', { exact: true }), certificate)
  await expect(page.getByRole('definition').filter({ hasText: bad }).first()).toBeVisible()

  await page.goto('/buckets/eu-central-1/uploads.larkspur.example')
  await chooseUpload(page, `${bad}.html`, `<script>e2ePwned(1)</script>`, 'text/html')
  await expect(uploadOf(page, bad)).toBeAttached()
  await expect(trayOf(page)).toContainText('1 uploaded')
  await expect(page.getByRole('grid', { name: 'Objects' }).getByRole('link', { name: `${bad}.html` })).toBeVisible()

  await page.goto('/tickets/8')
  await choosesFiles(replyBox(page)).setInputFiles(file(`${bad}.txt`, 'x'))
  await expect(
    replyBox(page)
      .locator('bdi')
      .filter({ hasText: `${bad}.txt` }),
  ).toBeVisible()
  await fillField(page, 'Reply', `${bad} [x](javascript:e2ePwned(1))`)
  await submit(page, 'Send reply')
  await expect(attached(page).filter({ hasText: `${bad}.txt` })).toBeVisible()
  await expect(posts(page).last()).toContainText(bad)
  await expect(posts(page).last().getByRole('link', { name: 'x' })).toHaveCount(0)
  expect(happened).toEqual([])
})
