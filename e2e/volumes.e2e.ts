/** Volumes: found, made, moved between instances, grown, copied, renamed and removed. */
import { expect, test } from './fixtures'
import {
  choose,
  confirmTyped,
  expectFieldError,
  expectPage,
  expectRow,
  expectSaid,
  fillField,
  openRowMenu,
  rowAction,
  submit,
  tableRow,
} from './helpers'
import { bodiesOf, notice } from './storage'
import { allVolumes, asked, table, volume } from './volumes'

test('the list tells what there is, is narrowed by what its volumes have, and says why not', async ({ page }) => {
  await page.goto('/volumes')
  await expectPage(page, 'Volumes')
  await expect(page.getByText('13 volumes, 14,552 GiB. 7 attached, 6 not.')).toBeVisible()
  await expectRow(table(page), { Label: 'pg-data', Size: '80 GiB', Region: 'Washington', Instance: 'db-replica-2' })
  await expectRow(table(page), { Label: 'scratch', Instance: 'Not attached', Status: 'Active' })
  await page.getByRole('button', { name: 'Filter by tag' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'postgres' }).click()
  await expect(page).toHaveURL(/tag=postgres/)
  await expect(table(page).getByRole('row')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter Tag' }).click()
  await page.getByRole('button', { name: 'Filter by instance' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Not attached' }).click()
  await page.keyboard.press('Escape')
  await expect(table(page).getByRole('row')).toHaveCount(7)
  await table(page).getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
  await expect(table(page).getByRole('row').nth(1)).toContainText('scratch')
  await page.getByRole('searchbox', { name: 'Filter volumes' }).fill('legal')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  // What an address says is what one sees.
  await page.goto('/volumes?status=migrating')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  const menu = await openRowMenu(table(page), 'ledger')
  await expect(menu.getByRole('menuitem', { name: /^Resize/ })).toContainText('The volume is migrating, not active.')
  await expect(menu.getByRole('menuitem', { name: /^Delete volume/ })).toContainText('The volume is migrating.')
  await menu.getByRole('menuitem', { name: 'Open a ticket about this' }).press('Escape')
  await page.goto('/volumes/1')
  const more = page.getByRole('button', { name: 'More actions' })
  await more.click()
  await expect(page.getByRole('menuitem', { name: /^Delete volume/ })).toContainText(
    'The volume is attached: detach it first.',
  )
})

test('a new volume in a region: rules first, then followed by itself until it is active', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await server.admin(...'region create --id aa-none --label Aaland --country fi --capabilities Instances'.split(' '))
  await page.goto('/volumes')
  await page.getByRole('link', { name: 'Create volume' }).click()
  await fillField(page, 'Label', 'new--data')
  await page.getByRole('textbox', { name: 'Size' }).fill('9')
  await submit(page, 'Create volume')
  await expectFieldError(page, 'Label', /single hyphens/, true)
  await expectFieldError(page, 'Size', 'Size must be 10 to 10240.')
  await expectFieldError(page, 'Region', 'Region is required without an instance.')
  await fillField(page, 'Label', 'new-data')
  await page.getByRole('textbox', { name: 'Size' }).fill('30')
  const region = page.getByRole('combobox', { name: 'Region' })
  await region.click()
  const without = page.getByRole('option', { name: /Aaland/ })
  await expect(without).toContainText('There is no Block Storage in aa-none.')
  await expect(without).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('option', { name: /^London/ }).click()
  await expect(page.getByText('An outage is reported in London, UK.')).toBeVisible()
  await choose(page, 'Region', /^Frankfurt/)
  const tags = page.getByRole('combobox', { name: /^Tags/ }).or(page.getByRole('textbox', { name: /^Tags/ }))
  await tags.fill('prod')
  await tags.press('Enter')
  await tags.fill('half typed')
  const bodies = bodiesOf(page, /^POST \/v4\/volumes$/)
  const seen = asked(page)
  await submit(page, 'Create volume')
  await expectPage(page, 'new-data')
  expect(bodies).toEqual([{ label: 'new-data', size: 30, region: 'eu-central', tags: ['prod', 'half typed'] }])
  await expect(page.getByText('new-data is ready')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  // The list was read again once, for the new row; what changes by itself is read alone.
  const id = /\/volumes\/(\d+)/.exec(page.url())?.[1] ?? ''
  expect(seen.filter((line) => line === `GET /v4/volumes/${id}`).length).toBeGreaterThan(1)
  expect(seen.filter((line) => line === 'GET /v4/volumes').length).toBeLessThan(3)
  const path = '/dev/disk/by-id/scsi-0Vendor_Volume_new-data'
  await expect(page.getByRole('region', { name: 'commands to mount' })).toHaveText(
    `sudo mkdir -p /mnt/new-data\nsudo mount ${path} /mnt/new-data`,
  )
  // No page may read the clipboard; a person may paste.
  await page.getByRole('button', { name: 'Copy command to make a file system' }).click()
  const folder = page.getByRole('textbox', { name: 'Mount point' })
  await folder.fill('')
  await folder.press('ControlOrMeta+v')
  await expect(folder).toHaveValue(`sudo mkfs.ext4 ${path}`)
  await expect(folder).toHaveAccessibleErrorMessage('A folder’s whole path, beginning with /.')
  await page.getByRole('combobox', { name: 'File system' }).selectOption('xfs')
  await fillField(page, 'Mount point', '/srv/my data')
  await expect(page.getByRole('region', { name: 'command to make a file system' })).toHaveText(`sudo mkfs.xfs ${path}`)
  await expect(page.getByRole('region', { name: 'command for fstab' })).toContainText(
    String.raw`${path} /srv/my\040data xfs defaults,noatime,nofail 0 2`,
  )
})

test('made at an instance, detached from it, and attached to one that runs', async ({ page, server, complaints }) => {
  complaints.allow(/status of 400/)
  const there = (await server.admin(
    ...'instance create --account 1 --label two-profiles --region us-iad --memory 16 --running --configs 2'.split(' '),
  )) as unknown as { id: number; configs: { id: number }[] }
  const profile = there.configs[1]?.id ?? 0
  await page.goto('/volumes/new')
  await fillField(page, 'Label', 'spool')
  await page.getByRole('radio', { name: 'At an instance' }).check()
  const instance = page.getByLabel('Instance ID', { exact: true })
  await instance.fill(String(there.id))
  await submit(page, 'Create volume')
  // The API's own words, where they belong; nothing typed is lost.
  const config = 'Configuration profile ID (optional)'
  await expectFieldError(page, config, /several configuration profiles .* choose one/)
  await page.getByLabel(config, { exact: true }).fill(String(profile))
  const bodies = bodiesOf(page, /^POST \/v4\/volumes(\/\d+\/attach)?$/)
  await submit(page, 'Create volume')
  await expectPage(page, 'spool')
  await expect(page.getByText('spool is ready')).toBeVisible()
  expect(bodies).toEqual([{ label: 'spool', size: 20, instance_id: there.id, config_id: profile }])
  await expect(page.getByText('On two-profiles, make a file system')).toBeVisible()

  await page.getByRole('link', { name: 'Detach' }).click()
  const question = page.getByRole('dialog', { name: 'Detach spool from two-profiles?' })
  await expect(question.getByRole('region', { name: 'command to unmount' })).toHaveText('sudo umount /mnt/spool')
  await question.getByRole('button', { name: 'Detach volume' }).click()
  await expect(notice(page, 'Volume spool detached')).toBeVisible()
  await page.getByRole('link', { name: 'Attach' }).click()
  // One that is known from the volumes is judged before it is tried.
  await instance.fill('3')
  await expect(page.getByText(/^db-replica-2 in us-iad, with 3 volumes attached/)).toBeVisible()
  await instance.fill(String(there.id))
  await page.getByRole('checkbox', { name: /Stay attached/ }).uncheck()
  await expect(page.getByLabel(config, { exact: true })).toHaveCount(0)
  await expect(page.getByText(/From 16 GB of memory on/)).toBeVisible()
  await submit(page, 'Attach volume')
  await expect(page.getByText('spool is attached')).toBeVisible()
  expect(bodies.slice(1)).toEqual([{ instance_id: there.id, persist_across_boots: false }])
})

test('attaching is refused with the reason, by the form where it knows and by the API else', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await page.goto('/volumes/8/attach')
  const bodies = bodiesOf(page, /^POST /)
  await submit(page, 'Attach volume')
  await expectFieldError(page, 'Instance ID', 'Instance is required.', true)
  expect(bodies).toEqual([])
  const instance = page.getByLabel('Instance ID', { exact: true })
  await instance.fill('3')
  await expect(page.getByText('db-replica-2 is in us-iad and the volume in eu-central')).toBeVisible()
  await submit(page, 'Attach volume')
  await expectFieldError(page, 'Instance ID', /must be in one region/)
  await instance.fill('999999')
  await submit(page, 'Attach volume')
  await expectFieldError(page, 'Instance ID', 'Instance 999999 is not known to this account.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(instance).toHaveValue('999999')
  await page.goto('/volumes/1/attach')
  await expect(page.getByRole('button', { name: 'Attach volume' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('The volume is attached: detach it first.').first()).toBeVisible()
})

test('a volume grows, never shrinks, and the commands for its file system come next', async ({ page, server }) => {
  await page.goto('/volumes/11')
  await page.getByRole('link', { name: 'Resize' }).click()
  await expect(page.getByText('A larger volume costs more from now on')).toBeVisible()
  const size = page.getByRole('textbox', { name: 'New size' })
  const bodies = bodiesOf(page, /^POST /)
  for (const [typed, reason] of [
    ['10', 'A volume can only grow: it has 10 GiB.'],
    ['10241', 'Size must be 10 to 10240.'],
    ['12.5', 'Size must be a whole number.'],
  ] as const) {
    await size.fill(typed)
    await submit(page, 'Resize volume')
    await expectFieldError(page, 'New size', reason, true)
  }
  expect(bodies).toEqual([])
  await size.fill('25')
  await expect(page.getByText('15 GiB more')).toBeVisible()
  await submit(page, 'Resize volume')
  await expect(page.getByText(/^scratch (grows to|has) 25 GiB$/).first()).toBeVisible()
  await expect(page.getByText('scratch has 25 GiB')).toBeVisible()
  const steps = page.getByRole('heading', { level: 3 })
  await expect(steps).toHaveText(['After growing', 'First use', 'Before detaching'])
  await expect(page.getByRole('region', { name: 'command to grow the file system' })).toHaveText(
    'sudo resize2fs /dev/disk/by-id/scsi-0Vendor_Volume_scratch',
  )
  expect(await volume(server, 11)).toMatchObject({ size: 25, status: 'active' })
})

test('an edit sends what changed alone, and warns of the path', async ({ page, server }) => {
  await page.goto('/volumes')
  await rowAction(table(page), 'customer-exports-before-the-move', 'Edit label and tags')
  await page.getByRole('button', { name: 'Remove tag legal' }).click()
  const bodies = bodiesOf(page, /^PUT /)
  await submit(page, 'Save')
  await expect(notice(page, 'Volume customer-exports-before-the-move saved')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit label and tags' }).click()
  await fillField(page, 'Label', 'exports')
  await expect(page.getByText(/The path changes with the label/)).toContainText(
    '/dev/disk/by-id/scsi-0Vendor_Volume_customer-exports-before-the-move',
  )
  await submit(page, 'Save')
  await expectPage(page, 'exports')
  const tags = ['archive', 'customer data', 'keep until 2031', 'moved', 'read only']
  expect(bodies).toEqual([{ tags }, { label: 'exports' }])
  expect(await volume(server, 10)).toMatchObject({ label: 'exports', tags })
})

test('deleting wants the name, stops where it is attached, and knows who was quicker', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  await page.goto('/volumes/1/delete')
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill('pg-data')
  await expect(question).toContainText('The volume is attached: detach it first.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/volumes')
  await rowAction(table(page), 'scratch', 'Delete volume')
  await expect(question).toContainText('Billing for it stops')
  await confirmTyped(page, 'scratch', 'Delete volume')
  await expectPage(page, 'Volumes')
  await expect(tableRow(table(page), 'scratch')).toHaveCount(0)
  await expect(page.getByText('12 volumes', { exact: true })).toBeVisible()
  await rowAction(table(page), 'mail-archive-2019', 'Delete volume')
  await expect(question).toBeVisible()
  await fetch(`${server.origin}/v4/volumes/8`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${server.demoToken}` },
  })
  await confirmTyped(page, 'mail-archive-2019', 'Delete volume')
  await expect(notice(page, 'Volume mail-archive-2019 was already deleted')).toBeVisible()
  await page.goto('/volumes/8')
  await expect(page.getByText('This no longer exists')).toBeVisible()
  await page.getByRole('link', { name: 'All volumes' }).click()
  await expectPage(page, 'Volumes')
})

test('what changes by itself is looked at alone, and not in a hidden tab', async ({ page, server }) => {
  await page.clock.install()
  await server.admin('volume', 'update', '11', '--status', 'resizing')
  await page.goto('/volumes')
  await expect(table(page)).toBeVisible()
  await expectRow(table(page), { Label: 'scratch', Status: 'Resizing' })
  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  const seen = asked(page)
  await page.clock.runFor(60_000)
  expect(seen).toEqual([])
  await server.admin('volume', 'update', '11', '--status', 'active')
  await show('visible')
  await page.clock.runFor(15_000)
  await expectRow(table(page), { Label: 'scratch', Status: 'Active' })
  await expectSaid(page, 'Volume scratch is active')
  const before = seen.length
  await page.clock.runFor(14_000)
  expect(seen.slice(before).filter((line) => line !== 'GET /v4/volumes/13')).toEqual([])
})

/** As the API would give the nth of very many. */
const row = (n: number) => ({
  id: n,
  label: `volume-${String(n).padStart(5, '0')}`,
  status: 'active',
  size: 10 + (n % 1000),
  region: 'us-iad',
  instance_id: null,
  instance_label: null,
  filesystem_path: `/dev/disk/by-id/scsi-0Vendor_Volume_volume-${n}`,
  tags: [`t${n % 7}`],
  hardware_type: 'nvme',
  created: '2024-01-01T00:00:00',
  updated: '2024-01-01T00:00:00',
})
const rewrite = (body: Buffer) => {
  const { page: at } = JSON.parse(body.toString()) as { page: number }
  const data = Array.from({ length: 500 }, (_, i) => row((at - 1) * 500 + i + 1))
  return JSON.stringify({ data, page: at, pages: 20, results: 10_000 })
}

test.describe('with a connection that breaks', () => {
  test.use({ faulty: true })

  test('a lost answer is told as unknown, looked up, and never sent again', async ({
    page,
    faults,
    complaints,
    server,
  }) => {
    complaints.allow(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/)
    await page.goto('/volumes/new')
    await expect(page.getByText('13 volumes', { exact: true })).toBeAttached()
    await fillField(page, 'Label', 'lost-one')
    await choose(page, 'Region', /^Frankfurt/)
    let mend = faults.api.add({ method: 'POST', path: /\/volumes$/, reset: 'before' })
    await submit(page, 'Create volume')
    await expect(page.getByText('No volume was made')).toBeVisible()
    mend()
    mend = faults.api.add({ method: 'POST', path: /\/volumes$/, reset: 'after' })
    await submit(page, 'Create volume')
    // A browser may have sent it again by itself: each of them made a volume.
    const told = page.getByRole('alert').filter({ hasText: /with the label lost-one (was|were) created/ })
    await expect(told).toContainText('Sending again makes another one')
    await expect(page.getByText('It is not known whether this happened')).toHaveCount(0)
    const made = (await allVolumes(server)).filter((v) => v.label === 'lost-one')
    await expect(told.getByRole('link')).toHaveCount(made.length)
    mend()
    await told.getByRole('link').first().click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expectPage(page, 'lost-one')
    await expect(page.getByText('lost-one is ready')).toBeVisible()

    await page.getByRole('link', { name: 'Clone' }).click()
    mend = faults.api.add({ method: 'POST', path: /\/clone$/, reset: 'after' })
    await submit(page, 'Clone volume')
    await expect(page.getByText(/with the label lost-one-clone (was|were) created/)).toBeVisible()
    mend()
    await page
      .getByRole('link', { name: /^lost-one-clone, number/ })
      .first()
      .click()
    await expect(page.getByText('lost-one-clone is ready')).toBeVisible()
    await page.getByRole('link', { name: 'Resize' }).click()
    await page.getByRole('textbox', { name: 'New size' }).fill('40')
    faults.api.add({ method: 'POST', path: /\/resize$/, reset: 'after' })
    await submit(page, 'Resize volume')
    await expect(page.getByText('The volume was read again: it has 40 GiB.')).toBeVisible()
  })

  test('several at once go on in the tray whatever page is shown: what cannot is left out, what failed is tried again', async ({
    page,
    faults,
    complaints,
    server,
  }) => {
    complaints.allow(/status of 500/)
    await page.goto('/volumes')
    const select = (label: string) => tableRow(table(page), label).getByRole('checkbox').check()
    for (const label of ['pg-data', 'pg-wal', 'scratch']) await select(label)
    await page.getByRole('button', { name: 'Detach', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('1 volume is left out')
    await expect(dialog).toContainText('The volume is not attached.')
    const mend = faults.api.add({ method: 'POST', path: /\/volumes\/2\/detach/, answer: { status: 500, body: 'doom' } })
    await dialog.getByRole('button', { name: 'Detach 2 volumes' }).click()
    await expect(dialog).toHaveCount(0)
    const tray = page.getByRole('region', { name: 'Transfers' })
    await page.getByRole('link', { name: 'Regions' }).first().click()
    await expectPage(page, 'Regions')
    await expect(tray).toContainText('1 detached, 1 failed')
    await expect(tray.getByRole('alert')).toBeVisible()
    mend()
    await tray.getByRole('button', { name: 'Try pg-wal again' }).click()
    await expect(tray.getByText('2 detached', { exact: true }).first()).toBeVisible()
    await page.goBack()
    await expectRow(table(page), { Label: 'pg-data', Instance: 'Not attached' })
    await expectRow(table(page), { Label: 'pg-wal', Instance: 'Not attached' })
    for (const label of ['pg-data', 'pg-wal', 'ledger']) await select(label)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog).toContainText('The volume is migrating.')
    await dialog.getByRole('textbox').fill('2')
    await dialog.getByRole('button', { name: 'Delete 2 volumes' }).click()
    await expect(page.getByText('11 volumes', { exact: true })).toBeVisible()
    await expect(tray).toContainText('2 deleted')
    expect((await allVolumes(server)).map((v) => v.id)).not.toContain(1)
  })

  test('ten thousand are shown while they are read, sorted and narrowed as a whole, and few are drawn', async ({
    page,
    faults,
  }) => {
    faults.api.add({ path: /\/v4\/volumes\?/, rewrite })
    faults.api.add({ path: /\/v4\/volumes\?page=7&/, rewrite, delay: 1500 })
    await page.goto('/volumes')
    await expect(page.getByText('3,000 volumes read, of 10,000')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter volumes' }).fill('volume-02999')
    await expect(table(page).getByRole('row')).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Filter volumes' }).fill('')
    await expect(page.getByText('10,000 volumes', { exact: true })).toBeVisible()
    expect(await table(page).getByRole('row').count()).toBeLessThan(120)
    await table(page).getByRole('columnheader', { name: 'Label' }).getByRole('button').click()
    await table(page).getByRole('columnheader', { name: 'Label' }).getByRole('button').click()
    await expect(table(page).getByRole('row').nth(1)).toContainText('volume-10000')
    await page.getByRole('button', { name: 'Filter by tag' }).click()
    await page.getByRole('menuitemcheckbox', { name: 't3' }).click()
    await expect(page.getByText('1,429 of 10,000 volumes')).toBeVisible()
    expect(await table(page).getByRole('row').count()).toBeLessThan(120)
  })
})

test('a restricted user, a token without the scope, and one that ends in between', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/)
  const use = (token: string) => page.evaluate((secret) => sessionStorage.setItem('cloud-console.token', secret), token)
  await page.goto('/volumes')
  await use(await server.token('volumes:read_only'))
  await page.goto('/volumes/8/attach')
  await expect(page.getByRole('button', { name: 'Attach volume' })).toHaveAttribute('aria-disabled', 'true')
  const lack = 'Your token lacks the scope volumes:read_write and instances:read_write.'
  await expect(page.getByText(lack).filter({ visible: true })).toBeVisible()
  await use(await server.token('images:read_only'))
  await page.goto('/volumes')
  await expect(page.getByText('volumes:read_only').first()).toBeVisible()
  await expect(page.getByText('pg-data')).toHaveCount(0)
  const { token } = await server.account({ restricted: true })
  await use(token)
  await page.goto('/volumes/new')
  await fillField(page, 'Label', 'mine')
  await choose(page, 'Region', /^Frankfurt/)
  await submit(page, 'Create volume')
  await expect(page.getByText('This user lacks the grant add_volumes')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('mine')
  // The token ends while the form is open: it is asked for again over it, and nothing typed is lost.
  await server.admin('token', 'revoke', token)
  await submit(page, 'Create volume')
  const again = page.getByRole('dialog', { name: 'Your token is no longer accepted' })
  await again.getByLabel('Access token', { exact: true }).fill(server.demoToken)
  await submit(again, 'Sign in')
  await expect(again).toBeHidden()
  await submit(page, 'Create volume')
  await expectPage(page, 'mine')
})

test('a clone has the size, the region and a label of its own', async ({ page }) => {
  await page.goto('/volumes/8/clone')
  await fillField(page, 'Label of the clone', 'mail-again')
  await submit(page, 'Clone volume')
  await expectPage(page, 'mail-again')
  await expect(page.getByText('1,024 GiB').first()).toBeVisible()
})
