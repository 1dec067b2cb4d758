/** The ID of a request: the same in an error's details, in the ticket about it, and in the server's audit trail. */
import { expect, test } from '../support/fixtures'
import { withToken } from '../support/page-guard'

test.use({ as: null })

test('a refusal shows its request ID, its ticket contains it, and the audit trail knows it (security S2)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const user = await server.account({ restricted: true, grants: 'account_access:read_write' })
  await withToken(page, user.token)
  await page.goto('/keys')
  const shown = page.getByText(/^Request ID:/).first()
  await expect(shown).toBeVisible()
  const id = (await shown.getByRole('code').textContent()) ?? ''
  expect(id).toMatch(/^[\da-f]{16}$/)
  // Refusals are stored within a second.
  await expect
    .poll(() => server.admin('audit', '--request', id))
    .toMatchObject({
      entries: [
        { action: 'GET /object-storage/keys', outcome: 'refused', status: 403, user: user.username, request: id },
      ],
    })
  await page.getByRole('link', { name: 'Get help with this' }).first().click()
  await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue(new RegExp(`Request ID: \`${id}\``))
})
