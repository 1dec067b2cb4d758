/** Volumes: list, create, attach and detach. */
import { allowClipboard } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import {
  choose,
  expectFieldError,
  expectPage,
  expectRow,
  fillField,
  openRowMenu,
  submit,
  words,
} from '../support/helpers'
import { bodiesOf, notice } from '../support/storage'
import { apiRequests, table } from '../volumes/volumes'

test('the list sums up, filters by facet and text, and disables actions with a reason', async ({ page }) => {
  await page.goto('/volumes')
  await expectPage(page, words.volumes)
  await expect(page.getByText('13 volumes · 6 not attached · 14.2 TiB')).toBeVisible()
  await expectRow(table(page), { Label: 'pg-data', Size: '80 GiB', Region: 'Washington', Instance: 'db-replica-2' })
  await expectRow(table(page), { Label: 'scratch', Instance: 'Not attached', Status: 'Active' })
  await page.getByRole('button', { name: 'Filter by tag' }).click()
  await page.getByRole('menuitemradio', { name: 'postgres' }).click()
  await expect(page).toHaveURL(/tag=postgres/)
  await expect(table(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove filter Tag' }).click()
  await page.getByRole('button', { name: 'Filter by instance' }).click()
  await page.getByRole('menuitemradio', { name: 'Not attached' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(7)
  await table(page).getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
  await expect(table(page).getByRole('row').nth(1)).toContainText('scratch')
  await page.getByRole('searchbox', { name: 'Filter volumes' }).fill('legal')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  // The clipboard can't be read here, only pasted.
  await allowClipboard(page)
  const row = await openRowMenu(table(page), 'customer-exports-before-the-move')
  await row.getByRole('menuitem', { name: 'Copy path' }).click()
  await expect(page.getByText('Path of customer-exports-before-the-move copied')).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Filter volumes' })
  await box.fill('')
  await box.press('ControlOrMeta+v')
  await expect(box).toHaveValue(/_customer-exports-before-the-move$/)
  // A filter in the address applies.
  await page.goto('/volumes?status=migrating')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  const menu = await openRowMenu(table(page), 'ledger')
  await expect(menu.getByRole('menuitem', { name: /^Resize/ })).toContainText(
    "The volume is migrating. Wait until it's active.",
  )
  await expect(menu.getByRole('menuitem', { name: /^Delete volume/ })).toContainText('The volume is migrating.')
  await menu.getByRole('menuitem', { name: words.openTicket }).press('Escape')
  await page.goto('/volumes/1')
  const more = page.getByRole('button', { name: 'More actions' })
  await more.click()
  await expect(page.getByRole('menuitem', { name: /^Delete volume/ })).toContainText(
    'The volume is attached. Detach it first.',
  )
})

test('the suggestions of the tag field close when Tab leaves it', async ({ page }) => {
  await page.goto('/volumes/new')
  const tags = page.getByRole('combobox', { name: /^Tags/ })
  for (const typed of ['brand-new', 'post']) {
    await tags.click()
    // The field suggests tags of other volumes, so its list can open.
    await expect(page.getByRole('option', { name: 'postgres' })).toBeVisible()
    await tags.pressSequentially(typed)
    await tags.press('Tab')
    await expect(page.getByRole('button', { name: `Remove tag ${typed}` })).toBeVisible()
    await expect(tags).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('option')).toHaveCount(0)
  }
})

test('a held Backspace clears the typed tag and keeps the others', async ({ page }) => {
  await page.goto('/volumes/new')
  const tags = page.getByRole('combobox', { name: /^Tags/ }).or(page.getByRole('textbox', { name: /^Tags/ }))
  await tags.fill('prod')
  await tags.press('Enter')
  await tags.fill('ab')
  // The open list of suggestions hides the rest of the page from roles.
  const prod = page.getByLabel('Remove tag prod')
  // Without a release, every press after the first is a repetition.
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('Backspace')
  await expect(tags).toHaveValue('')
  await expect(prod).toBeVisible()
  await page.keyboard.up('Backspace')
  await page.keyboard.press('Backspace')
  await expect(prod).toHaveCount(0)
})

test('a new volume is validated, created and polled until it is active', async ({ page, server }) => {
  await allowClipboard(page)
  await server.admin(...'region create --id aa-none --label Aaland --country fi --capabilities Instances'.split(' '))
  await page.goto('/volumes')
  await page.getByRole('link', { name: words.createVolume }).click()
  await fillField(page, 'Label', 'new--data')
  await page.getByRole('textbox', { name: 'Size' }).fill('9')
  await submit(page, words.createVolume)
  await expectFieldError(page, 'Label', /single hyphens/, true)
  await expectFieldError(page, 'Size', `Size must be 10–10,240.`)
  await expectFieldError(page, 'Region', 'Region is required.')
  await fillField(page, 'Label', 'new-data')
  await page.getByRole('textbox', { name: 'Size' }).fill('30')
  const region = page.getByRole('combobox', { name: 'Region' })
  await region.click()
  const without = page.getByRole('option', { name: /Aaland/ })
  await expect(without).toContainText('aa-none has no Block Storage.')
  await expect(without).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('option', { name: /^London/ }).click()
  await expect(page.getByText('There’s an outage in London, UK.')).toBeVisible()
  await choose(page, 'Region', /^Frankfurt/)
  const tags = page.getByRole('combobox', { name: /^Tags/ }).or(page.getByRole('textbox', { name: /^Tags/ }))
  await tags.fill('prod')
  await tags.press('Enter')
  await tags.fill('half typed')
  const bodies = bodiesOf(page, /^POST \/v4\/volumes$/)
  const seen = apiRequests(page)
  await submit(page, words.createVolume)
  await expectPage(page, 'new-data')
  expect(bodies).toMatchObject([{ label: 'new-data', size: 30, region: 'eu-central', tags: ['prod', 'half typed'] }])
  await expect(page.getByText(/^Not attached\. Attach it to an instance in Frankfurt/)).toBeVisible()
  // The list is read once for the new row; polling reads the volume alone.
  const id = /\/volumes\/(\d+)/.exec(page.url())?.[1] ?? ''
  expect(seen.filter((line) => line === `GET /v4/volumes/${id}`).length).toBeGreaterThan(0)
  expect(seen.filter((line) => line === 'GET /v4/volumes').length).toBeLessThan(3)
  const path = '/dev/disk/by-id/scsi-0Vendor_Volume_new-data'
  await expect(page.getByRole('region', { name: 'commands to mount' })).toHaveText(
    `sudo mkdir -p /mnt/new-data\nsudo mount ${path} /mnt/new-data`,
  )
  // The clipboard can't be read here, only pasted.
  await page.getByRole('button', { name: 'Copy command to create a file system' }).click()
  // Pasting before the write has ended would paste nothing.
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  const folder = page.getByRole('textbox', { name: 'Mount point' })
  await folder.fill('')
  await folder.press('ControlOrMeta+v')
  await expect(folder).toHaveValue(`sudo mkfs.ext4 ${path}`)
  await expect(folder).toHaveAccessibleErrorMessage('Enter the full path of a folder, starting with /.')
  await page.getByRole('combobox', { name: 'File system' }).selectOption('xfs')
  await fillField(page, 'Mount point', '/srv/my data')
  await expect(page.getByRole('region', { name: 'command to create a file system' })).toHaveText(
    `sudo mkfs.xfs ${path}`,
  )
  await expect(page.getByRole('region', { name: 'command for fstab' })).toContainText(
    String.raw`${path} /srv/my\040data xfs defaults,noatime,nofail 0 2`,
  )
})

test('a volume is created at an instance, detached, and attached without persistence', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const there = (await server.admin(
    ...'instance create --account 1 --label two-profiles --region us-iad --memory 16 --running --configs 2'.split(' '),
  )) as unknown as { id: number; configs: { id: number }[] }
  const profile = there.configs[1]?.id ?? 0
  await page.goto('/volumes/new')
  await fillField(page, 'Label', 'spool')
  await page.getByRole('radio', { name: 'Attach to an instance' }).check()
  const instance = page.getByRole('combobox', { name: 'Instance', exact: true })
  await instance.fill(String(there.id))
  await instance.press('Enter')
  const config = 'Configuration profile ID'
  await expect(page.getByLabel(config)).toHaveCount(0)
  await submit(page, words.createVolume)
  // Asked for after the refusal, which is at its field. Nothing typed is lost.
  await expect(instance).toHaveValue('two-profiles')
  await expectFieldError(page, config, /several configuration profiles .* Choose one/, true)
  await page.getByLabel(config, { exact: true }).fill(String(profile))
  const bodies = bodiesOf(page, /^POST \/v4\/volumes(\/\d+\/attach)?$/)
  await submit(page, words.createVolume)
  await expectPage(page, 'spool')
  await expect(page.getByText(/^Attached to .*\. On the instance, /)).toBeVisible()
  expect(bodies).toMatchObject([{ label: 'spool', size: 20, instance_id: there.id, config_id: profile }])
  await expect(page.getByText('On the instance, create a file system and mount it.')).toBeVisible()

  await page.getByRole('link', { name: 'Detach' }).click()
  const question = page.getByRole('dialog', { name: 'Detach spool from two-profiles?' })
  await expect(question.getByRole('region', { name: 'command to unmount' })).toHaveText('sudo umount /mnt/spool')
  await question.getByRole('button', { name: words.detachVolume }).click()
  await expect(notice(page, 'Volume spool detached')).toBeVisible()
  await page.getByRole('link', { name: 'Attach' }).click()
  // An instance in another region can't be chosen, and says why.
  await instance.fill('frankfurt-1')
  const elsewhere = page.getByRole('option', { name: /^web-frankfurt-1.*The volume is in Washington, DC\./ })
  await expect(elsewhere).toHaveAttribute('aria-disabled', 'true')
  await instance.fill('db-rep')
  await page.getByRole('option', { name: /^db-replica-2/ }).click()
  await expect(instance).toHaveValue('db-replica-2')
  await instance.fill(String(there.id))
  await instance.press('Enter')
  await page.getByRole('checkbox', { name: /Stay attached/ }).uncheck()
  await expect(page.getByText(/or 1 per GB of memory up to 64/)).toBeVisible()
  await submit(page, 'Attach volume')
  await expect(page.getByText(/^Attached to .+\. On the instance, .*mount it\.$/)).toBeVisible()
  expect(bodies.slice(1)).toEqual([{ instance_id: there.id, persist_across_boots: false }])
})
