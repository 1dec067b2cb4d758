/** Instances by label, from the settings that managed accounts can read. */
import { expect, test } from '../support/fixtures'
import { choose } from '../support/helpers'

test('an instance without volumes is suggested by label when a volume is created, and offered to a ticket', async ({
  page,
  server,
}) => {
  const label = 'zz-free'
  await server.admin(
    ...`instance create --account 1 --label ${label} --region us-iad --memory 16 --running --configs 1`.split(' '),
  )
  await page.goto('/volumes/new')
  await page.getByRole('radio', { name: 'Attach to an instance' }).check()
  const field = page.getByRole('combobox', { name: 'Instance', exact: true })
  await field.fill(label)
  await page.getByRole('option', { name: label }).first().click()
  // The name stays, and the request has the ID.
  await expect(field).toHaveValue(label)
  await page.goto('/tickets/new')
  await choose(page, 'About', 'Instance')
  await page.getByRole('combobox', { name: 'Instance' }).click()
  await page.getByRole('option', { name: label }).first().click()
  await expect(page.getByRole('combobox', { name: 'Instance' })).toHaveValue(label)
})
