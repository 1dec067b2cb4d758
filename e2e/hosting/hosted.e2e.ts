/** The console served by another web server with the headers of docs/deploy, using an API on another origin. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type TestServer, withAccounts } from '../support/accounts'
import { expect, test as base } from '../support/fixtures'
import { freePort, startServer } from '../support/server'
import { staticConsole } from '../support/static-console'
import { api } from '../support/storage'
import { templateOf } from '../support/templates'
import { signInWith } from '../support/helpers'

interface Origins {
  readonly console: string
  readonly api: string
  readonly objects: string
}

const test = base.extend<{ hosted: Origins & { readonly server: TestServer } }>({
  hosted: async ({}, provide) => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const server = withAccounts(
      await startServer({ template: await templateOf('demo'), env: { SEED: 'demo', CORS_ORIGINS: origin } }),
    )
    const origins = { console: origin, api: server.origin, objects: server.objectsOrigin }
    const config = {
      apis: [{ label: 'Elsewhere', url: `${server.origin}/v4` }],
      objectOrigins: [server.objectsOrigin],
      maxObjectBytes: 1e9,
      idempotency: false,
    }
    const host = createServer(staticConsole({ origins: { ...origins }, config })).listen(port, '127.0.0.1')
    await once(host, 'listening')
    await provide({ ...origins, server })
    host.closeAllConnections()
    host.close()
    await server.dispose()
  },
  // The context depends on this URL, so it is closed before the server.
  baseURL: ({ hosted }, provide) => provide(hosted.console),
})
test.use({ as: null })

test('a console on another origin signs in, lists buckets and opens one', async ({ page, hosted, complaints }) => {
  // The two inline scripts only save time. Only the embedded server sends a nonce that lets them run.
  complaints.allow(/inline script.*script-src/)
  const refused: string[] = []
  page.on('response', (r) => r.status() >= 400 && refused.push(r.url()))
  await page.goto('/buckets')
  await signInWith(page, hosted.server.demoToken)
  await page.getByRole('link', { name: 'larkspur-website' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('larkspur-website')
  await expect(page.getByRole('link', { name: 'index.html' })).toBeVisible()
  expect(refused).toEqual([])
})

test('another API gets no statements that hold for the embedded server only', async ({ page, hosted, complaints }) => {
  complaints.allow(/inline script.*script-src/)
  await page.goto('/login')
  await signInWith(page, hosted.server.demoToken)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const visit = async (path: string, there: string | RegExp) => {
    await page.goto(path)
    await expect(page.getByText(there).first()).toBeVisible()
  }
  const none = (text: string | RegExp) => expect(page.getByText(text)).toHaveCount(0)
  // The configured origin is this store's, as for any other provider.
  await visit(`/clusters/eu-central-1`, 'Static')
  await visit('/buckets/usage/cancel', 'Access keys might be revoked, too.')
  await none('Access keys are kept.')
  await visit('/managed/issues', /\d+ issues · \d+ open/)
  await none(/last 30 days/)
  await visit('/managed', 'Network')
  await none(/blocks\/s|bits\/s/)
})

test('a new account on another API is led to its first key', async ({ page, hosted, complaints }) => {
  // The account has no managed services.
  complaints.allow(/inline script.*script-src|status of 403/)
  const { token } = await hosted.server.account()
  await page.goto('/login')
  await signInWith(page, token)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto('/')
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await api(hosted.server, token, 'POST', '/object-storage/keys', { label: 'tool' })
  await page.getByRole('button', { name: 'Refresh overview' }).click()
  await expect(steps.nth(2)).toContainText('Done: Create an access key')
})
