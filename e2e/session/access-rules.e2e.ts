/** Missing grants, restricted users and a negative balance are named before a form is filled. */
import { expect, test } from '../support/fixtures'
import { choose, fillField, submit, words } from '../support/helpers'
import { signIn } from '../support/page-guard'

const GRANT = /needs the grant add_volumes/

test.describe('as a restricted user', () => {
  test.use({ as: null })

  test('a form names the grant before it is filled, keeps what was typed, and works once it is granted', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.allow(/status of 403/)
    await page.setViewportSize({ width: 390, height: 844 })
    const { token, username } = await server.account({ restricted: true })
    await signIn(page.context(), server.origin, token)
    await page.goto('/volumes/new')
    const panel = page.getByRole('dialog', { name: words.createVolume })
    await expect(panel.getByText('You need the grant add_volumes.')).toBeVisible()
    await fillField(panel, 'Label', 'not-yet')
    await choose(panel, 'Region', /^Frankfurt/)
    await submit(panel, words.createVolume)
    await expect(panel.getByRole('alert')).toContainText('add_volumes')
    await expect(panel.getByRole('textbox', { name: 'Label' })).toHaveValue('not-yet')
    await server.admin('user', 'update', username, '--grants', 'add_volumes')
    await submit(panel, words.createVolume)
    await expect(panel).toBeHidden()
  })
})

test('an unrestricted user is not bothered with grants', async ({ page }) => {
  const asked = page.waitForResponse((r) => new URL(r.url()).pathname.endsWith('/betas'))
  await page.goto('/volumes/new')
  await asked
  await expect(page.getByRole('button', { name: words.createVolume, exact: true })).toBeEnabled()
  await expect(page.getByText(GRANT)).toHaveCount(0)
})
