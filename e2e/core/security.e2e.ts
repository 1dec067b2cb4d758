/** Security headers of the console's origin, and attacks that the browser refuses because of them. */
import { isChromium } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { expectPage, filesOf, trayOf, words } from '../support/helpers'
import { listening } from '../support/listening'

test('the token is sent to the API only, never to the object store', async ({ page, server }) => {
  const withToken: string[] = []
  let downloads = 0
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === server.objectsOrigin) downloads += 1
    if (JSON.stringify(request.headers()).includes(server.demoToken) || request.url().includes(server.demoToken)) {
      withToken.push(url.origin)
    }
  })
  await page.goto('/buckets/eu-central-1/uploads.larkspur.example?folder=incoming/')
  await filesOf(page).setInputFiles({
    name: 'plain.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('plain'),
  })
  await expect(trayOf(page)).toContainText('1 uploaded')
  await expect.poll(() => downloads).toBeGreaterThan(0)
  expect(new Set(withToken)).toEqual(new Set([server.origin]))
})

test.describe('in a frame', () => {
  test.use({ as: null })

  test('the console does not render', async ({ page, baseURL, complaints }) => {
    complaints.allow(/frame|ERR_BLOCKED_BY_RESPONSE/i)
    const host = await listening((_, res) =>
      res.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Trap</h1><iframe src="${baseURL}/login"></iframe>`),
    )
    try {
      await page.goto(host.origin)
      await expect(page.getByRole('heading', { name: 'Trap' })).toBeVisible()
      const framed = page.frames().find((frame) => frame !== page.mainFrame())
      await expect.poll(() => framed?.url()).toMatch(/^chrome-error:|^about:/)
      await expect(page.frameLocator('iframe').getByLabel('Access token')).toHaveCount(0)
    } finally {
      await host.close()
    }
  })
})

/** Runs in the page with its nonce, like injected code; reports which attempts threw and which ran. */
const PROBE = `(() => {
  const ran = []
  const threw = []
  window.ran = (name) => ran.push(name)
  const attempt = (name, run) => {
    try {
      run()
    } catch {
      threw.push(name)
    }
  }
  const box = document.documentElement.appendChild(document.createElement('div'))
  const add = (tag) => box.appendChild(document.createElement(tag))
  attempt('innerHTML', () => (box.innerHTML = '<img src=x onerror="ran(1)">'))
  attempt('insertAdjacentHTML', () => box.insertAdjacentHTML('beforeend', '<b>x</b>'))
  attempt('document.write', () => document.write('<b>x</b>'))
  attempt('DOMParser', () => new DOMParser().parseFromString('<b>x</b>', 'text/html'))
  attempt('srcdoc', () => (add('iframe').srcdoc = '<p>x</p>'))
  attempt('script.src', () => (add('script').src = '/theme-init.js'))
  attempt('script.text', () => (add('script').text = 'ran("script.text")'))
  attempt('eval', () => (0, eval)('ran("eval")'))
  attempt('Function', () => new Function('ran("Function")')())
  attempt('string timer', () => setTimeout('ran("timer")', 0))
  attempt('createPolicy', () => trustedTypes.createPolicy('mine', {}))
  attempt('attribute', () => {
    const button = add('button')
    button.setAttribute('onclick', 'ran("onclick")')
    button.click()
  })
  attempt('worker', () => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
    worker.addEventListener('message', () => ran.push('worker'))
  })
  // These don't throw, but must have no effect.
  add('style').textContent = ':root { --e2e-sheet: yes }'
  const styled = add('p')
  styled.setAttribute('style', '--e2e-attribute: yes')
  const link = add('a')
  link.href = 'javascript:ran("href")'
  link.click()
  const remains = add('base')
  remains.href = 'https://evil.example/'
  return () => ({
    ran,
    threw,
    sheet: getComputedStyle(document.documentElement).getPropertyValue('--e2e-sheet'),
    attribute: getComputedStyle(styled).getPropertyValue('--e2e-attribute'),
    base: new URL('x', document.baseURI).origin === location.origin,
  })
})()`

interface Outcome {
  readonly ran: string[]
  readonly threw: string[]
  readonly sheet: string
  readonly attribute: string
  readonly base: boolean
}

test.describe('injected code', () => {
  test.use({ faulty: true })

  test('with the nonce can’t run further code', async ({ page, faults, complaints }) => {
    complaints.allow(/.*/)
    faults.api.add({
      path: /^\/regions$/,
      rewrite: (body) => {
        const html = String(body)
        const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
        const script = `<script nonce="${nonce}">
          window.violations = []
          addEventListener('securitypolicyviolation', (e) => violations.push(e.effectiveDirective))
          addEventListener('load', () => { window.outcome = ${PROBE} })
        </script>`
        return html.replace('</head>', `${script}</head>`)
      },
    })
    await page.goto('/regions')
    await expectPage(page, words.regions)
    await page.waitForFunction(() => 'outcome' in window)
    const outcome = () =>
      page.evaluate(() => {
        const probed = window as unknown as { outcome: () => Outcome; violations: string[] }
        return { ...probed.outcome(), violations: [...new Set(probed.violations)].toSorted() }
      })
    // A string timer would run after the script itself.
    await expect
      .poll(async () => (await outcome()).violations)
      .toEqual([
        'base-uri',
        'require-trusted-types-for',
        // Firefox refuses `javascript:` URLs without reporting a violation.
        ...(isChromium(page) ? ['script-src-elem'] : []),
        'style-src-attr',
        'style-src-elem',
        'trusted-types',
      ])
    expect(await outcome()).toMatchObject({ ran: [], sheet: '', attribute: '', base: true })
    expect((await outcome()).threw).toEqual([
      'innerHTML',
      'insertAdjacentHTML',
      'document.write',
      'DOMParser',
      'srcdoc',
      'script.src',
      'script.text',
      'eval',
      'Function',
      'string timer',
      'createPolicy',
      'attribute',
      'worker',
    ])
    await expectPage(page, words.regions)
  })
})
