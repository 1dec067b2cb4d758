/**
 * Serves the built console: precompressed files, hashed ones cached forever, `index.html` never cached and with a fresh
 * nonce.
 */
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { refuse, type Reply } from '../core/answers'
import { apiPage } from './api-page/page'
import type { ConsoleConfig } from './config'
import { codings, packPage, takesBrotli, type Coding } from './content-coding'
import { contentPolicy, fileHeaders, pageHeaders, readingPolicy } from './csp'
import { openapi } from './openapi'
import type { Settings } from '../system/settings'
import { randomBytes } from 'node:crypto'

/** A name that changes with the content. */
const isHashed = (file: string) => /\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(file)

/** A built file as sent: the compressed variant that the browser accepts, hashed ones from memory. */
interface BuiltFile {
  /** Size of the uncompressed file; with `mtimeMs` it makes the ETag. */
  readonly plainSize: number
  readonly mtimeMs: number
  readonly coding: '' | Coding[0]
  readonly path: string
  /** Bytes of the sent variant. */
  readonly size: number
  /** Content in memory; without it the file is read from `path`. */
  readonly bytes?: Uint8Array
}

/** Larger files are read from disk each time. */
const KEPT_BYTES = 1024 * 1024

async function look(file: string, wanted: readonly Coding[]): Promise<BuiltFile | undefined> {
  const plain = await stat(file).catch(() => undefined)
  if (!plain?.isFile()) return undefined
  const common = { plainSize: plain.size, mtimeMs: plain.mtimeMs }
  for (const [coding, suffix] of wanted) {
    const twin = await stat(file + suffix).catch(() => undefined)
    if (twin) return { ...common, coding, path: file + suffix, size: twin.size }
  }
  return { ...common, coding: '', path: file, size: plain.size }
}

/** The content of a hashed name never changes, so it is read once and kept. Undefined if the file doesn't exist. */
function fileReader(): (file: string, wanted: readonly Coding[]) => Promise<BuiltFile | undefined> {
  const kept = new Map<string, BuiltFile>()
  return async (file, wanted) => {
    const key = [file, ...wanted].join('\n')
    const known = kept.get(key)
    if (known) return known
    const found = await look(file, wanted)
    if (!found || !isHashed(file) || found.size > KEPT_BYTES) return found
    const held = { ...found, bytes: new Uint8Array(await readFile(found.path)) }
    kept.set(key, held)
    return held
  }
}

const newNonce = (): string => randomBytes(16).toString('base64')

/** Sends a document that never changes, compressed once. */
function documentAnswer(
  make: () => unknown,
  headers: Readonly<Record<string, string>>,
): (request: Request) => Promise<Response> {
  let plain: Buffer | undefined
  let packed: Promise<Buffer> | undefined
  return async (request) => {
    plain ??= Buffer.from(JSON.stringify(make()))
    const compressed = takesBrotli(request)
    const body = compressed ? await (packed ??= packPage(plain)) : plain
    return new Response(new Uint8Array(body), {
      headers: { ...headers, Vary: 'Accept-Encoding', ...(compressed ? { 'Content-Encoding': 'br' } : {}) },
    })
  }
}

/** Sends a page rendered for this response because of its nonce: never cached, and compressed fast rather than well. */
async function answerPage(
  request: Request,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const plain = Buffer.from(text)
  const packed = takesBrotli(request) ? await packPage(plain) : undefined
  return new Response(new Uint8Array(packed ?? plain), {
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      ...(packed ? { 'Content-Encoding': 'br' } : {}),
    },
  })
}

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

/** Placeholder for the nonce until a page is sent. */
const NONCE = '__CSP_NONCE__'
/** Path of the API's readable description. */
export const API_PAGE = '/v4/docs'

type Serve = (request: Request, path: string) => Promise<Response | Reply>

/**
 * Serves everything on the console's origin except operations. Without a folder only the three documents. `config` is
 * called for each page, since the demo account can be deleted.
 */
export function serveConsole(
  dir: string | undefined,
  config: () => Promise<ConsoleConfig>,
  settings: Pick<Settings, 'publicUrl'>,
): Serve {
  const secure = settings.publicUrl.startsWith('https:')
  const headers = pageHeaders(secure)
  const shortHeaders = fileHeaders(secure)
  const jsonHeaders = { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }
  const description = documentAnswer(() => openapi({ serverUrl: `${settings.publicUrl}/v4` }), jsonHeaders)
  const read = fileReader()
  let page: string | undefined

  return async (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, "This method isn't allowed here.", { ...headers, Allow: 'GET, HEAD' })
    }
    if (path === '/config.json') return new Response(JSON.stringify(await config()), { headers: jsonHeaders })
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
          : // Twenty files of a first visit would carry 7 kB of headers for pages.
            await serveFile(read, request, join(dir, name), /\.(?:js|css)$/.test(name) ? shortHeaders : headers)
      if (file) return file
      if (wantsPage(request, name ?? path.slice(1))) return servePage(request, dir, await config(), headers)
    }
    return refuse(404, 'Not found', headers)
  }
}

/** A file name below the folder, or undefined: no hidden parts, no parent folders, no compressed variants. */
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

/** Every address is a page for who navigates to it. Scripts and pictures don't ask for HTML: a missing one is 404. */
const wantsPage = (request: Request, name: string): boolean =>
  name === '' ||
  name === 'index.html' ||
  (!name.startsWith('assets/') && (request.headers.get('accept') ?? '').includes('text/html'))

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
  return new Response(request.method === 'HEAD' ? null : (body() as ConstructorParameters<typeof Response>[0]), {
    headers: {
      ...common,
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Length': String(held.size),
      ...(held.coding === '' ? {} : { 'Content-Encoding': held.coding }),
    },
  })
}

/** The console's page with its configuration inlined. */
async function servePage(
  request: Request,
  dir: string,
  config: ConsoleConfig,
  headers: Headed,
): Promise<Response | Reply> {
  const page = await readFile(join(dir, 'index.html'), 'utf8').catch(() => undefined)
  if (page === undefined) return refuse(404, "The console isn't built.", headers)
  const nonce = newNonce()
  // No text of the configuration can end its element.
  const written = JSON.stringify(config).replaceAll('<', '\\u003c')
  const text = page.replaceAll(NONCE, nonce).replace('__CONFIG__', () => written)
  return answerPage(request, text, { ...headers, 'Content-Security-Policy': contentPolicy(nonce, config) })
}
