/** Undo on the toast: restores the previous value, by keyboard too, and never overwrites someone else's newer change. */
import { expect, test } from '../support/fixtures'
import { signInAgain } from '../faults/expired'
import { expectPage, expiredOf, fillField, signInWith, submit, tableRow, toastsOf, words } from '../support/helpers'
import { api } from '../support/storage'

test('tags and SSH access are restored, only in the field that was changed', async ({ page, server }) => {
  const ask = (method: string, path: string, body?: unknown) => api(server, server.demoToken, method, path, body)
  const { id } = await ask('POST', '/volumes', { label: 'zz-undo', size: 10, region: 'eu-central', tags: ['a'] })
  await page.goto(`/volumes/${String(id)}/edit`)
  await fillField(page, 'Label', 'zz-new')
  await submit(page, 'Save volume')
  await expect(toastsOf(page)).toContainText('zz-new saved')
  await submit(toastsOf(page), 'Undo')
  await expect(toastsOf(page)).toContainText('Previous label and tags restored for zz-new')
  expect(await ask('GET', `/volumes/${String(id)}`)).toMatchObject({ label: 'zz-undo', tags: ['a'] })

  const before = await ask('GET', '/managed/instance-settings/3')
  await page.goto('/managed/access/3')
  await fillField(page, /^User/, 'ops')
  await submit(page, 'Save access')
  await submit(toastsOf(page), 'Undo')
  await expect(toastsOf(page)).toContainText('restored')
  expect(await ask('GET', '/managed/instance-settings/3')).toEqual(before)
})

test('a detached volume is attached again by keyboard alone', async ({ page, server }) => {
  const ask = (method: string, path: string, body?: unknown) => api(server, server.demoToken, method, path, body)
  const { instance_id: instance } = await ask('GET', '/volumes/1')
  expect(instance).not.toBeNull()
  await page.goto('/volumes/1/detach')
  await submit(page.getByRole('dialog'), words.detachVolume)
  await expect(toastsOf(page)).toContainText('detached')
  await page.keyboard.press('F6')
  await expect(toastsOf(page)).toBeFocused()
  await expect(toastsOf(page)).not.toHaveCSS('box-shadow', 'none')
  await page.keyboard.press('Tab')
  await expect(toastsOf(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastsOf(page)).toContainText('again')
  expect((await ask('GET', '/volumes/1'))['instance_id']).toBe(instance)
})

test('focus moved to a notification stays there when its dialog closes and the page follows', async ({ page }) => {
  await page.goto('/volumes/2/detach')
  await page.getByRole('dialog').getByRole('button', { name: words.detachVolume }).waitFor()
  // The press comes with the notification, while the dialog is still there.
  await page.evaluate(() => {
    new MutationObserver((_changes, seen) => {
      if (!document.querySelector('section[aria-label=Notifications]')?.textContent.includes('detached')) return
      seen.disconnect()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }))
    }).observe(document.body, { childList: true, subtree: true })
  })
  await submit(page.getByRole('dialog'), words.detachVolume)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))))
  await expect(toastsOf(page)).toBeFocused()
})

test('focus returns from a dismissed notification to where it was', async ({ page }) => {
  await page.goto('/volumes')
  await expectPage(page, words.volumes)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
  })
  const row = tableRow(page, 'pg-data')
  for (let times = 0; times < 2; times += 1) {
    await row.getByRole('button', { name: /actions/i }).click()
    await page.getByRole('menuitem', { name: 'Copy path' }).click()
  }
  await expect(toastsOf(page).getByRole('listitem')).toHaveCount(2)
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.press('F6')
  const dismiss = async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await dismiss()
  await expect(toastsOf(page)).toBeFocused()
  await dismiss()
  await expect(toastsOf(page).getByRole('listitem')).toHaveCount(0)
  await expect(search).toBeFocused()
})

test('a notification stays while the pointer or focus is on it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/volumes/1/detach')
  await submit(page.getByRole('dialog'), words.detachVolume)
  await expect(toastsOf(page)).toContainText('detached')
  await toastsOf(page).getByText('detached').hover()
  await page.keyboard.press('F6')
  await page.keyboard.press('Shift+Tab')
  await expect(toastsOf(page)).not.toBeFocused()
  await page.clock.fastForward('00:30')
  await expect(toastsOf(page)).toContainText('detached')

  await page.keyboard.press('F6')
  await page.mouse.move(5, 5)
  await page.clock.fastForward('00:30')
  await expect(toastsOf(page)).toContainText('detached')
  await page.keyboard.press('Shift+Tab')
  await expect(toastsOf(page)).not.toBeFocused()
  await page.clock.fastForward('00:30')
  await expect(toastsOf(page)).not.toContainText('detached')
})

test('Undo keeps a newer change of someone else and says so', async ({ page, server }) => {
  const ask = (method: string, path: string, body?: unknown) => api(server, server.demoToken, method, path, body)
  const service = { label: 'zz-undo', address: 'https://example.com', service_type: 'url', timeout: 10 }
  const { id } = await ask('POST', '/managed/services', service)
  await page.goto(`/managed/services/${String(id)}`)
  await submit(page, 'Disable')
  await expect(toastsOf(page)).toContainText('Service zz-undo disabled')
  await ask('POST', `/managed/services/${String(id)}/enable`)
  const writes: string[] = []
  page.on('request', (r) => void (r.method() === 'POST' && writes.push(r.url())))
  await submit(toastsOf(page), 'Undo')
  await expect(toastsOf(page)).toContainText('A newer change exists, so nothing was undone.')
  expect(writes).toEqual([])
})

test('notifications of an account end with its session', async ({ page, server, complaints }) => {
  complaints.allow(/status of 40[134]/)
  await page.goto('/volumes/1/detach')
  await submit(page.getByRole('dialog'), words.detachVolume)
  await expect(toastsOf(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await server.admin('token', 'revoke', server.demoToken)
  await page
    .getByRole('main')
    .getByRole('button', { name: /refresh/i })
    .click()
  const expired = expiredOf(page)
  await signInWith(expired, (await server.account()).token)
  await expectPage(page, words.overview)
  // At once: later it would have ended by itself.
  expect(await toastsOf(page).getByText('detached').count()).toBe(0)
})

test.describe('with faults', () => {
  test.use({ faulty: true })

  test('fails while the token is expired, and can be repeated after signing in', async ({
    page,
    server,
    faults,
    complaints,
  }) => {
    complaints.allow(/status of 401|net::ERR_/)
    await page.goto('/volumes/1/detach')
    await submit(page.getByRole('dialog'), words.detachVolume)
    await expect(toastsOf(page)).toContainText('detached')
    faults.api.add({ path: /^\/v4\//, answer: { status: 401, body: '{"errors":[{"reason":"Invalid Token"}]}' } })
    await submit(toastsOf(page), 'Undo')
    await expect(expiredOf(page)).toBeVisible()
    faults.api.clear()
    await signInAgain(page, server.demoToken)
    await expect(toastsOf(page)).toContainText('Couldn’t undo')
    expect((await api(server, server.demoToken, 'GET', '/volumes/1'))['instance_id']).toBeNull()
    await submit(toastsOf(page), words.tryAgain)
    await expect(toastsOf(page)).toContainText('again')
    expect((await api(server, server.demoToken, 'GET', '/volumes/1'))['instance_id']).not.toBeNull()
  })
})
