/** A change without an answer, when its value is typed back. */
import { expect, test } from '../support/fixtures'
import { fillField, submit } from '../support/helpers'
import { api } from '../support/storage'

test.describe('a change without an answer', () => {
  test.use({ faulty: true })

  for (const [form, at, button] of [['/managed/services/1/edit', '/managed/services/1', 'Save service']] as const)
    test(`is sent again after its value was typed back: ${form}`, async ({ page, server, faults }) => {
      const held = async () => (await api(server, server.demoToken, 'GET', at))['label']
      const was = String(await held())
      await page.goto(form)
      const panel = page.getByRole('dialog')
      const end = faults.api.add({ method: 'PUT', reset: 'after' })
      await fillField(panel, /^Label/, 'another-name')
      await submit(panel, button)
      await expect(panel.getByText('We couldn’t confirm this change')).toBeVisible()
      expect(await held()).toBe('another-name')
      end()
      await fillField(panel, /^Label/, was)
      await submit(panel, button)
      await expect(panel).toBeHidden()
      expect(await held()).toBe(was)
    })
})
