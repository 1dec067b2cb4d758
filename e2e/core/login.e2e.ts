/** Signing in with a token: storage, errors and redirects. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type Faults, test } from '../support/fixtures'
import { accountMenu, expectFieldError, expectPage, signInWith, submit, tokenFieldOf, words } from '../support/helpers'
import { UNTOLD } from '../support/page-guard'
import { placesOf } from '../keys/secret-places'

async function enter(page: Page, token: string) {
  await signInWith(page, token)
}

/** Serves the built page like another web server: without an embedded configuration, so the page loads /config.json. */
function servedByAnother(faults: Faults): void {
  const body = readFileSync(join(import.meta.dirname, '../../dist/console/index.html'), 'utf8')
  faults.api.add({ path: /^\/(?:login|buckets)\b/, answer: { status: 200, type: 'text/html; charset=utf-8', body } })
}

test.use({ as: null })

test.describe('at the field', () => {
  test('a wrong token shows an error and keeps the value', async ({ page, complaints }) => {
    complaints.allow(/status of 401/)
    await page.goto('/login')
    await expectPage(page, words.signInTitle)
    await expect(tokenFieldOf(page)).toBeFocused()
    const wrong = 'not-a-token-of-this-server-0123456789'
    await enter(page, wrong)
    await expectFieldError(
      page,
      'Access token',
      'This token isn’t valid. Check that it’s complete and not revoked.',
      true,
    )
    await expect(tokenFieldOf(page)).toHaveValue(wrong)
    expect(await placesOf(page, wrong)).toEqual(['field'])
    await tokenFieldOf(page).pressSequentially('x')
    await expect(tokenFieldOf(page)).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('an empty token and one with invalid characters are refused before a request', async ({ page }) => {
    await page.goto('/login')
    await submit(page, words.signIn)
    await expectFieldError(page, 'Access token', 'Enter an access token.', true)
    await enter(page, 'с кириллицей')
    await expectFieldError(page, 'Access token', /only letters, numbers, and symbols/, true)
  })

  test('the token can be shown and hidden', async ({ page }) => {
    await page.goto('/login')
    await expect(tokenFieldOf(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show token' }).click()
    await expect(tokenFieldOf(page)).toHaveAttribute('type', 'text')
    // The name says what a press does, so a pressed state would say it a second time.
    await expect(page.getByRole('button', { name: 'Hide token' })).not.toHaveAttribute('aria-pressed', /./)
    await page.getByRole('button', { name: 'Hide token' }).click()
    await expect(tokenFieldOf(page)).toHaveAttribute('type', 'password')
  })
})

test('a token with surrounding spaces signs in, and is stored only in sessionStorage', async ({ page, server }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/login?redirect=%2Fbuckets')
  await enter(page, `  ${server.demoToken}\n`)
  await expectPage(page, words.buckets)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await placesOf(page, server.demoToken)).toEqual(['sessionStorage cloud-console.token'])
  expect(logged.filter((line) => line.includes(server.demoToken))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  // The start-up message prints the token once. Later lines must not.
  expect(server.log().split('\n').slice(1).join('\n')).not.toContain(server.demoToken.slice(-20))

  await accountMenu(page, 'Token and scopes')
  const dialog = page.getByRole('dialog', { name: 'Token and scopes' })
  await expect(dialog).toContainText('All')
  expect(await placesOf(page, server.demoToken)).toEqual(['sessionStorage cloud-console.token'])
  await page.reload()
  await expectPage(page, words.buckets)
})

test('a token without the area’s scope signs in, and the area names the missing scope', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const token = await server.token('volumes:read_only')
  await page.goto('/login?redirect=%2Fbuckets')
  await enter(page, token)
  await expectPage(page, words.buckets)
  await expect(page.getByText('You don’t have access to buckets')).toBeVisible()
  await expect(page.getByText('object_storage:read_only', { exact: true })).toBeVisible()
  // The scopes come from the header of the sign-in response.
  await accountMenu(page, 'Token and scopes')
  await expect(page.getByRole('dialog', { name: 'Token and scopes' })).toContainText('volumes:read_only')

  await page.goto('/clusters')
  await expectPage(page, words.clusters)
  await expect(page.getByRole('cell', { name: 'eu-central-1' }).first()).toBeVisible()
})

test.describe('behind a bad connection', () => {
  test.use({ faulty: true })

  test('an unreachable API is not reported as a wrong token', async ({ page, faults, server }) => {
    await page.goto('/login')
    await expect(tokenFieldOf(page)).toBeVisible()
    const restore = faults.api.add({ path: /^\/v4\//, reset: 'before' })
    await enter(page, server.demoToken)
    await expect(page.getByRole('alert')).toContainText('Can’t reach the API')
    await expect(tokenFieldOf(page)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(tokenFieldOf(page)).toHaveValue(server.demoToken)
    restore()

    const end = faults.api.add({ path: /^\/v4\//, answer: { status: 502, body: '<h1>Bad gateway</h1>' } })
    await submit(page, words.signIn)
    await expect(page.getByRole('alert')).toContainText('The API returned an error')
    await expect(page.getByText('Bad gateway')).toHaveCount(0)
    end()
    await submit(page, words.signIn)
    await expectPage(page, words.overview)
  })

  test('one of several APIs can be selected, and is used and remembered', async ({ page, faults, baseURL }) => {
    const config = {
      apis: [
        { label: 'This server', url: '/v4' },
        { label: 'Second house', url: '/second/v4' },
      ],
      objectOrigins: [faults.objects.origin],
      maxObjectBytes: 5_368_709_120,
      idempotency: false,
    }
    servedByAnother(faults)
    const empty = JSON.stringify({ data: [], page: 1, pages: 1, results: 0 })
    faults.api.add({
      path: /^\/config\.json$/,
      answer: { status: 200, type: 'application/json', body: JSON.stringify(config) },
    })
    faults.api.add({ path: /^\/second\/v4\//, answer: { status: 200, type: 'application/json', body: empty } })
    await page.goto('/login')
    await page.getByRole('combobox', { name: 'API' }).click()
    await page.getByRole('option', { name: /Second house/ }).click()
    await enter(page, 'token-of-the-second-house')
    await expectPage(page, words.overview)
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: words.buckets }).click()
    await expect(page.getByText('No buckets yet')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No buckets yet')).toBeVisible()
    const address = new URL(baseURL ?? '').host
    await expect(page.getByRole('complementary')).toContainText(`${address}/second/v4`)
    expect(faults.api.seen.filter((line) => / \/v4\//.test(line))).toEqual([])
  })

  test('an invalid configuration is reported and can be reloaded', async ({ page, faults }) => {
    servedByAnother(faults)
    const restore = faults.api.add({
      path: /^\/config\.json$/,
      answer: {
        status: 200,
        type: 'application/json',
        body: '{"apis":[{"label":"x","url":"javascript:alert(1)"}],"objectOrigins":[],"maxObjectBytes":1,"idempotency":false}',
      },
    })
    await page.goto('/login')
    await expect(page.getByRole('alert')).toContainText('apis[0].url')
    restore()
    await page.getByRole('button', { name: words.tryAgain }).click()
    await expect(tokenFieldOf(page)).toBeVisible()
  })
})

test('signing in while offline shows an error, keeps the token, and works once back online', async ({
  page,
  context,
  server,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|could not be loaded/)
  complaints.allow(UNTOLD)
  await page.goto('/login')
  await expect(tokenFieldOf(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await enter(page, `Bearer ${server.demoToken}`)
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  await context.setOffline(false)
  await expect(tokenFieldOf(page)).toHaveValue(`Bearer ${server.demoToken}`)
  await submit(page, words.signIn)
  await expectPage(page, words.overview)
  await expect(page.getByText('Checkout page is down')).toBeVisible()
})

test('signing in opens the requested page with its query, and none of another origin', async ({ page, server }) => {
  const readAhead = page.waitForResponse(/\/v4\/regions\/eu-central$/)
  await page.goto('/login?redirect=%2Fregions%2Feu-central%3Fsort%3Dlabel')
  expect((await readAhead).status()).toBe(200)
  await page.goto('/login?redirect=%2F%2Fevil.example%2Fbuckets')
  await enter(page, server.demoToken)
  await expectPage(page, words.overview)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/buckets/eu-central-1?filter=a')
  await expectPage(page, words.signInTitle)
  await enter(page, server.demoToken)
  await expect(page).toHaveURL(/\/buckets\/eu-central-1\?filter=a$|\/buckets\?.*eu-central-1/)
  await expectPage(page, words.buckets)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: words.signInTitle })).toHaveCount(0)
})

test('no URL parameter selects the API that receives the token', async ({ page, server, baseURL }) => {
  const reached = new Set<string>()
  page.on('request', (request) => reached.add(new URL(request.url()).origin))
  const evil = encodeURIComponent('https://evil.example/v4')
  const names = ['api', 'apis', 'url', 'base', 'server', 'endpoint', 'config', 'cloud-console.api']
  await page.goto(`/login?${names.map((name) => `${name}=${evil}`).join('&')}#api=${evil}`)
  await enter(page, server.demoToken)
  await expectPage(page, words.overview)
  await expect(page.getByText('Checkout page is down')).toBeVisible()
  expect([...reached]).toEqual([baseURL])
})

test('clusters and regions need no token, buckets require signing in', async ({ page, server }) => {
  await page.goto('/login')
  await expect(
    page.getByText('Clusters, regions, public images, and monitoring plans don’t need a token.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Browse without signing in' }).click()
  await expectPage(page, words.clusters)
  await expect(page.getByRole('cell', { name: 'eu-central-1' }).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: words.regions }).click()
  await expectPage(page, words.regions)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: words.signIn })).toBeVisible()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: words.buckets }).click()
  await expectPage(page, words.signInTitle)
  await enter(page, server.demoToken)
  await expectPage(page, words.buckets)
})

test('one button signs in with the demo account of a loopback demo', async ({ page, server }) => {
  await page.goto('/login')
  await page.getByText('Where do I find my token?').click()
  await expect(page.getByText('The terminal prints the demo token when the server starts.')).toBeVisible()
  expect(await placesOf(page, server.demoToken)).toEqual([])
  await page.getByRole('button', { name: 'Use the demo account' }).click()
  await expectPage(page, words.overview)
  await expect(page.getByText('Checkout page is down')).toBeVisible()
  expect(await placesOf(page, server.demoToken)).toEqual(['sessionStorage cloud-console.token'])
})

test.describe('a server without demo data', () => {
  test.use({ seed: 'empty' })

  test('offers no demo account, and shows how operators create tokens', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: words.signIn })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use the demo account' })).toHaveCount(0)
    await page.getByText('Where do I find my token?').click()
    await expect(page.getByText('npm run admin -- token create')).toBeVisible()
  })
})
