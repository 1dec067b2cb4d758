/** Instances by label, from the settings that managed accounts can read. */
import { expect, test } from '../support/fixtures'
import { choose } from '../support/helpers'

test('an instance without volumes is suggested by label when a volume is created, and offered to a ticket', async ({
  page,
  server,
}) => {
  const label = 'zz-free'
  const made = await server.admin(
    ...`instance create --account 1 --label ${label} --region us-iad --memory 16 --running --configs 1`.split(' '),
  )
  const { id } = made as unknown as { id: number }
  await page.goto('/volumes/new')
  await page.getByRole('radio', { name: 'Attach to an instance' }).check()
  const field = page.getByLabel('Instance ID', { exact: true })
  await field.fill(label)
  await page.getByRole('option', { name: label }).first().click()
  await expect(field).toHaveValue(String(id))
  await page.goto('/tickets/new')
  await choose(page, 'About', 'Instance')
  await page.getByRole('combobox', { name: 'Instance' }).click()
  await page.getByRole('option', { name: label }).first().click()
  await expect(page.getByRole('combobox', { name: 'Instance' })).toHaveValue(label)
})
