/** The built console: precompressed files, hashed ones for ever, `index.html` never from a cache and with a fresh nonce. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { refuse } from './answers'
import type { Config } from './config'
import { contentPolicy, pageHeaders } from './csp'
import { openapi } from './openapi'
import type { Settings } from './settings'

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
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

type Serve = (request: Request, path: string) => Promise<Response>

/** Answers everything on the console's origin that is not an operation. Without a folder only the two documents. */
export function serveConsole(dir: string | undefined, config: Config, settings: Pick<Settings, 'publicUrl'>): Serve {
  const headers = pageHeaders(settings.publicUrl.startsWith('https:'))
  const json = (value: unknown) =>
    new Response(JSON.stringify(value), {
      headers: { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
    })
  let document: Record<string, unknown> | undefined

  return async (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, 'This method is not allowed here.', { ...headers, Allow: 'GET, HEAD' })
    }
    if (path === '/config.json') return json(config)
    if (path === '/v4/openapi.json') {
      document ??= openapi({ serverUrl: `${settings.publicUrl}/v4` })
      return json(document)
    }
    const name = plainName(path)
    if (dir !== undefined && name !== undefined) {
      const file = name === '' || name === 'index.html' ? undefined : await serveFile(request, join(dir, name), headers)
      if (file) return file
      if (wantsPage(request, name)) return servePage(dir, config, headers)
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
  request: Request,
  file: string,
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const plain = await stat(file).catch(() => undefined)
  if (!plain?.isFile()) return undefined
  const accepted = request.headers.get('accept-encoding') ?? ''
  let served = { file, size: plain.size, coding: '' }
  for (const [coding, suffix] of CODINGS) {
    if (!new RegExp(`(^|[\\s,])${coding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*;|\\s*,|\\s*$)`).test(accepted)) continue
    // oxlint-disable-next-line no-await-in-loop -- the first that exists wins
    const twin = await stat(file + suffix).catch(() => undefined)
    if (!twin) continue
    served = { file: file + suffix, size: twin.size, coding }
    break
  }
  const hashed = /\/assets\/[^/]+-[\w-]{8,}\.\w+$/.test(file)
  const tag = `"${plain.size.toString(36)}-${Math.floor(plain.mtimeMs).toString(36)}"`
  const common = {
    ...headers,
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: tag,
    Vary: 'Accept-Encoding',
  }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers: common })
  const body =
    request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(served.file)) as NodeStream<Uint8Array>)
  return new Response(body as BodyInit | null, {
    headers: {
      ...common,
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Length': String(served.size),
      ...(served.coding === '' ? {} : { 'Content-Encoding': served.coding }),
    },
  })
}

async function servePage(dir: string, config: Config, headers: Record<string, string>): Promise<Response> {
  const page = await readFile(join(dir, 'index.html'), 'utf8').catch(() => undefined)
  if (page === undefined) return refuse(404, 'The console is not built.', headers)
  const nonce = randomBytes(16).toString('base64')
  return new Response(page.replaceAll('__CSP_NONCE__', nonce), {
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': contentPolicy(nonce, config),
    },
  })
}
