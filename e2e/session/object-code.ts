/** Objects with every kind of code that a browser could run, and every way to load them. */
import { expect, type Page } from '@playwright/test'
import type { TestServer } from '../support/accounts'
import { type Listening, listening } from '../support/listening'
import { api } from '../support/storage'

/** A public bucket with CORS on. */
const BUCKET = 'eu-central-1/uploads.larkspur.example'

/** Records each script of an object that ran: `KIND in CONTEXT, with the token`. */
export interface Ear extends Listening {
  readonly heard: Set<string>
}
export async function ear(): Promise<Ear> {
  const heard = new Set<string>()
  const server = await listening((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://ear')
    if (pathname === '/ran') heard.add(searchParams.get('what') ?? '')
    res.writeHead(204, { 'access-control-allow-origin': '*' }).end()
  })
  return { ...server, heard }
}

/** Script that reports where it runs and whether it can read the token. Contains no characters that XML escapes. */
const say = (to: string, kind: string) =>
  `var g=globalThis,w='worker',t='';` +
  `if(g.document){w=g.top===g?'page':'frame';try{t=g.sessionStorage.getItem('cloud-console.token')?', with the token':''}catch(e){}}` +
  `if(g.registration)w='service worker';` +
  `fetch('${to}/ran?what='+encodeURIComponent('${kind} in '+w+t),{mode:'no-cors'});`

/** Content type and bytes; null sends no type at all. */
const KINDS: Readonly<Record<string, (code: string) => readonly [type: string | null, body: string]>> = {
  html: (code) => ['text/html', `<!doctype html><script>${code}</script>`],
  svg: (code) => ['image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><script>${code}</script></svg>`],
  xhtml: (code) => [
    'application/xhtml+xml',
    `<html xmlns="http://www.w3.org/1999/xhtml"><script>${code}</script></html>`,
  ],
  xml: (code) => [
    'text/xml',
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${code}</script></html>`,
  ],
  script: (code) => ['text/javascript', code],
  pdf: (code) => ['application/pdf', `%PDF-1.4\n<script>${code}</script>`],
  text: (code) => ['text/plain', `<!doctype html><script>${code}</script>`],
  'no type': (code) => [null, `<!doctype html><script>${code}</script>`],
}

/** Stores an object of each kind and returns the paths of their signed or public URLs. */
export async function putCode(server: TestServer, to: string, how: 'signed' | 'public'): Promise<string[]> {
  const call = (method: string, path: string, body: object) =>
    api(server, server.demoToken, method, `/object-storage/buckets/${BUCKET}/${path}`, body)
  await call('PUT', 'access', { acl: 'public-read', cors_enabled: true })
  return Promise.all(
    Object.entries(KINDS).map(async ([kind, make]) => {
      const name = `code/${kind}`
      const [type, body] = make(say(to, kind))
      const { url } = await call('POST', 'object-url', { name, method: 'PUT' })
      const headers = type === null ? {} : { 'content-type': type }
      // Sent as bytes, because fetch sets a content type for strings.
      const sent = { method: 'PUT', headers, body: new Uint8Array(Buffer.from(body)) }
      expect((await fetch(String(url), sent)).status).toBe(200)
      await call('PUT', 'object-acl', { name, acl: 'public-read' })
      const signed = new URL(String((await call('POST', 'object-url', { name, method: 'GET' }))['url']))
      const open = `/${BUCKET}/${encodeURIComponent(name)}`
      expect((await fetch(signed.origin + open)).status).toBe(200)
      return how === 'public' ? open : signed.pathname + signed.search
    }),
  )
}

/** Markup that loads each URL in seven ways. */
export const markupOf = (urls: readonly string[]): string =>
  urls
    .map((url) => url.replaceAll('&', '&amp;'))
    .map(
      (url) => `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}"><img src="${url}">
        <script src="${url}"></script><script type="module" src="${url}"></script><link rel="stylesheet" href="${url}">`,
    )
    .join('')

/**
 * Loads each URL as a service worker, a worker and a shared worker. Returns how many workers and shared workers started.
 * Refusals fire no reliable event, so callers wait for the requests instead.
 */
export const workers = (page: Page, urls: readonly string[]): Promise<number> =>
  page.evaluate(async (addresses) => {
    const { serviceWorker } = navigator
    await Promise.allSettled(addresses.map(async (url) => serviceWorker.register(url)))
    let began = 0
    for (const url of addresses)
      for (const Kind of [Worker, SharedWorker]) {
        try {
          if (new Kind(url) instanceof Kind) began += 1
        } catch {
          // Other origins are refused at once, and with Trusted Types any string is.
        }
      }
    return began
  }, urls)

/** Opens each URL in the page's own tab, where the token is. A download leaves the page open. */
export async function navigate(page: Page, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await page.goto(url).catch((e: unknown) => {
      if (!/Download is starting/.test(String(e))) throw e
    })
  }
}
