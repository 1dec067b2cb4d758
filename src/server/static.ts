/** The built console: precompressed files, hashed ones for ever, `index.html` never from a cache and with a fresh nonce. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { refuse } from './answers'
import { apiPage } from './api-page/page'
import type { Config } from './config'
import { contentPolicy, pageHeaders, readingPolicy } from './csp'
import { openapi } from './openapi'
import { answerPage, documentAnswer, newNonce } from './page-answer'
import { quickPage } from './quick-page'
import type { Settings } from './settings'
import { codings, fileReader, isHashed } from './static-files'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
type Headed = Readonly<Record<string, string>>

/** Stands for the nonce until a page is sent. */
const NONCE = '__CSP_NONCE__'
/** Where the API is described for people. */
export const API_PAGE = '/v4/docs'

type Serve = (request: Request, path: string) => Promise<Response>

/** Answers everything on the console's origin that is not an operation. Without a folder only the three documents. */
export function serveConsole(dir: string | undefined, config: Config, settings: Pick<Settings, 'publicUrl'>): Serve {
  const headers = pageHeaders(settings.publicUrl.startsWith('https:'))
  const jsonHeaders = { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }
  const description = documentAnswer(() => openapi({ serverUrl: `${settings.publicUrl}/v4` }), jsonHeaders)
  const read = fileReader()
  let page: string | undefined

  return async (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, 'This method is not allowed here.', { ...headers, Allow: 'GET, HEAD' })
    }
    if (path === '/config.json') return new Response(JSON.stringify(config), { headers: jsonHeaders })
    if (path === '/v4/openapi.json') return description(request)
    if (path === API_PAGE) {
      const nonce = newNonce()
      page ??= apiPage(`${settings.publicUrl}/v4`, NONCE)
      return answerPage(request, page.replaceAll(NONCE, nonce), {
        ...headers,
        'Content-Security-Policy': readingPolicy(nonce),
      })
    }
    const name = plainName(path)
    if (dir !== undefined) {
      const file =
        name === undefined || name === '' || name === 'index.html'
          ? undefined
          : await serveFile(read, request, join(dir, name), headers)
      if (file) return file
      if (wantsPage(request, name ?? path.slice(1))) return servePage(request, dir, config, headers)
    }
    return refuse(404, 'Not found', headers)
  }
}

/** A file name below the folder, or undefined: no hidden parts, no way up, none of the compressed twins. */
function plainName(path: string): string | undefined {
  let name: string
  try {
    name = decodeURIComponent(path).replace(/^\//, '')
  } catch {
    return undefined
  }
  if (/[\0\\]|(^|\/)\./.test(name) || /\.(br|gz|map)$/.test(name)) return undefined
  return name
}

/** A missing file is 404: a page in its place would run as a script. */
function wantsPage(request: Request, name: string): boolean {
  if (name === '' || name === 'index.html') return true
  const isFile =
    name.startsWith('assets/') || /\.(css|html|ico|js|json|mjs|png|svg|txt|webmanifest|webp|woff2)$/.test(name)
  return !isFile && (request.headers.get('accept') ?? '').includes('text/html')
}

async function serveFile(
  read: ReturnType<typeof fileReader>,
  request: Request,
  file: string,
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const held = await read(file, codings(request))
  if (!held) return undefined
  const tag = `"${held.plainSize.toString(36)}-${Math.floor(held.mtimeMs).toString(36)}"`
  const common = {
    ...headers,
    'Cache-Control': isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: tag,
    Vary: 'Accept-Encoding',
  }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers: common })
  const body = () => held.bytes ?? (Readable.toWeb(createReadStream(held.path)) as NodeStream<Uint8Array>)
  return new Response(request.method === 'HEAD' ? null : (body() as BodyInit), {
    headers: {
      ...common,
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Length': String(held.size),
      ...(held.coding === '' ? {} : { 'Content-Encoding': held.coding }),
    },
  })
}

/** The console's page, with what it would ask for first written into it. */
async function servePage(request: Request, dir: string, config: Config, headers: Headed): Promise<Response> {
  const read = (name: string) => readFile(join(dir, name), 'utf8').catch(() => undefined)
  const page = await read('index.html')
  if (page === undefined) return refuse(404, 'The console is not built.', headers)
  const nonce = newNonce()
  // No text of the configuration may end the element that it stands in.
  const written = JSON.stringify(config).replaceAll('<', '\\u003c')
  const text = (await quickPage(page, read)).replaceAll(NONCE, nonce).replace('__CONFIG__', () => written)
  return answerPage(request, text, { ...headers, 'Content-Security-Policy': contentPolicy(nonce, config) })
}
