/** An empty bucket or folder: a place to drop files, and the commands of other tools. */
import { dropOn, folderOf, OPEN } from '../bulk/bulk'
import { expect, test } from '../../support/fixtures'
import { tableRow } from '../../support/helpers'

const EMPTY = `/buckets/${OPEN}?folder=fresh%2F`

test('files are chosen by keyboard in an empty folder', async ({ page }) => {
  await page.goto(EMPTY)
  await expect(page.getByText('This folder is empty')).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).press('Enter')
  await (await chosen).setFiles({ name: 'first.txt', mimeType: 'text/plain', buffer: Buffer.from('first') })
  await expect(tableRow(page, 'first.txt')).toBeVisible()
  await expect(page.getByText('This folder is empty')).toBeHidden()
})

test('files are dropped on an empty folder', async ({ page }, info) => {
  const dir = await folderOf(info.outputPath('photos'), { 'a.txt': 'a' })
  await page.goto(EMPTY)
  await dropOn(page, page.getByText('Upload files, or drop them here.'), [dir])
  await expect(tableRow(page, 'photos/')).toBeVisible()
})

test.describe('behind a proxy', () => {
  test.use({ faulty: true })
  test('commands are shown where the store supports the S3-compatible API', async ({ page, faults }) => {
    const command = (tool: string) => page.getByRole('region', { name: `Upload command for ${tool}` })
    await page.goto(EMPTY)
    await expect(page.getByText('This folder is empty')).toBeVisible()
    await expect(command('aws')).toHaveCount(0)
    faults.api.add({
      method: 'GET',
      path: /\/buckets\/eu-central-1\/uploads[^/?]*$/,
      rewrite: (body) =>
        JSON.stringify({ ...JSON.parse(String(body)), hostname: 'uploads.larkspur.example.objects.example' }),
    })
    await page.reload()
    await expect(command('aws')).toHaveText(
      "aws s3 cp ./FILE 's3://uploads.larkspur.example/fresh/' --endpoint-url 'https://objects.example'",
    )
    await expect(command('rclone')).toContainText(':uploads.larkspur.example/fresh/')
    await expect(page.getByRole('link', { name: 'View access keys' })).toBeVisible()
  })
})
