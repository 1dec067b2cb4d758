/** The console served by another web server with the headers of docs/deploy, using an API on another origin. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type TestServer, withAccounts } from '../support/accounts'
import { expect, test as base } from '../support/fixtures'
import { freePort, startServer } from '../support/server'
import { templateOf } from '../support/templates'

const FILES = join(import.meta.dirname, '../../dist/console')
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
}
interface Origins {
  readonly console: string
  readonly api: string
  readonly objects: string
}

/** Headers and file rule of docs/deploy/console.nginx.conf. */
function rulesOf(origins: Origins) {
  const text = Object.entries(origins).reduce(
    (all, [name, origin]) => all.replaceAll(`https://${name}.example.com`, origin),
    readFileSync(join(import.meta.dirname, '../../docs/deploy/console.nginx.conf'), 'utf8'),
  )
  const headers = [...text.matchAll(/add_header (\S+) "([^"]*)" always;/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const isFile = new RegExp(/location ~ (\S+) \{ try_files \$uri =404; \}/.exec(text)?.[1] ?? 'no rule')
  return { headers, isFile }
}

const test = base.extend<{ hosted: Origins & { readonly server: TestServer } }>({
  hosted: async ({}, provide) => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const server = withAccounts(
      await startServer({ template: await templateOf('demo'), env: { SEED: 'demo', CORS_ORIGINS: origin } }),
    )
    const origins = { console: origin, api: server.origin, objects: server.objectsOrigin }
    const { headers, isFile } = rulesOf(origins)
    const config = {
      apis: [{ label: 'Elsewhere', url: `${server.origin}/v4` }],
      objectOrigins: [server.objectsOrigin],
      maxObjectBytes: 1e9,
      idempotency: false,
    }
    const host = createServer((req, res) => {
      const { pathname } = new URL(req.url ?? '/', origin)
      for (const [name, value] of headers) res.setHeader(name, value)
      const name = isFile.test(pathname) ? pathname : '/index.html'
      res.setHeader('Content-Type', TYPES[name.split('.').pop() ?? ''] ?? 'text/html')
      try {
        res.end(name === '/config.json' ? JSON.stringify(config) : readFileSync(join(FILES, name)))
      } catch {
        res.writeHead(404).end()
      }
    }).listen(port, '127.0.0.1')
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
  await page.getByLabel('Access token').fill(hosted.server.demoToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'larkspur-website' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('larkspur-website')
  await expect(page.getByRole('link', { name: 'index.html' })).toBeVisible()
  expect(refused).toEqual([])
})

test('another API gets no statements that hold for the embedded server only', async ({ page, hosted, complaints }) => {
  complaints.allow(/inline script.*script-src/)
  await page.goto('/login')
  await page.getByLabel('Access token').fill(hosted.server.demoToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const visit = async (path: string, there: string | RegExp) => {
    await page.goto(path)
    await expect(page.getByText(there).first()).toBeVisible()
  }
  const none = (text: string | RegExp) => expect(page.getByText(text)).toHaveCount(0)
  // The configured origin is this store's, as for any other provider.
  await visit('/clusters/eu-central-1', 'Static')
  await none(/doesn’t serve static/)
  await visit('/buckets/cancel', 'Access keys might be revoked, too.')
  await none('Access keys are kept.')
  await visit('/managed/issues', /\d+ issues · \d+ open/)
  await none(/last 30 days/)
  await visit('/monitoring/plans', /Billed hourly up to the monthly price\./)
  await none(/aren’t enforced/)
  await visit('/managed', 'Network')
  await none(/blocks\/s|bits\/s/)
})
