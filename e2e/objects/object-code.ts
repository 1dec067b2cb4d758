/** Objects that hold code of each kind that a browser could take for code, and every way to load them. */
import { expect, type Page } from '@playwright/test'
import type { TestServer } from '../support/accounts'
import { type Listening, listening } from '../support/listening'
import { api } from '../support/storage'

/** A bucket that the world may read and other origins may load from. */
const BUCKET = 'eu-central-1/uploads.larkspur.example'

/** Hears of every script of an object that ran, wherever it did: `KIND in CONTEXT, with the token`. */
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

/** Says where it runs and whether the token is within reach. Without signs that XML would have to escape. */
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

/** Puts an object of each kind into the bucket; answers the paths of their signed URLs, or of the same as the public reads them. */
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
      // As bytes: for a text, fetch would name a type of its own.
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

/** What a page loads by itself, in seven ways each. */
export const markupOf = (urls: readonly string[]): string =>
  urls
    .map((url) => url.replaceAll('&', '&amp;'))
    .map(
      (url) => `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}"><img src="${url}">
        <script src="${url}"></script><script type="module" src="${url}"></script><link rel="stylesheet" href="${url}">`,
    )
    .join('')

/**
 * Loads each as a service worker, a worker and a shared worker; answers how many of these two kinds together the page let begin.
 * That they were refused is no event that a page can rely on: their requests have to be waited for elsewhere.
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
          // Another origin is refused at once, and every text where Trusted Types are asked for.
        }
      }
    return began
  }, urls)

/** Opens each in the page's own tab, where the token is. What is saved instead of shown leaves the page where it is. */
export async function navigate(page: Page, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await page.goto(url).catch((e: unknown) => {
      if (!/Download is starting/.test(String(e))) throw e
    })
  }
}
