/** The built console as files on another web server, with the headers and the file rule of docs/deploy/console.nginx.conf. */
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'

const FILES = join(import.meta.dirname, '../../dist/console')
const NGINX = join(import.meta.dirname, '../../docs/deploy/console.nginx.conf')
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  json: 'application/json',
}
interface StaticConsole {
  /** Origins by their names in the file: `console` for `https://console.example.com`. */
  readonly origins: Readonly<Record<string, string>>
  /** `/config.json`. */
  readonly config: object
}

export function staticConsole({ origins, config }: StaticConsole): RequestListener {
  const text = Object.entries(origins).reduce(
    (all, [name, origin]) => all.replaceAll(`https://${name}.example.com`, origin),
    readFileSync(NGINX, 'utf8'),
  )
  const headers = Array.from(
    text.matchAll(/add_header (\S+) "([^"]*)" always;/g),
    ([, name = '', value = '']) => [name, value] as const,
  )
  const isFile = new RegExp(/location ~ (\S+) \{ try_files \$uri =404; \}/.exec(text)?.[1] ?? 'no rule')
  return (req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://console')
    for (const [name, value] of headers) res.setHeader(name, value)
    const name = isFile.test(pathname) ? pathname : '/index.html'
    res.setHeader('Content-Type', TYPES[name.split('.').pop() ?? ''] ?? 'text/html')
    try {
      res.end(name === '/config.json' ? JSON.stringify(config) : readFileSync(join(FILES, name)))
    } catch {
      res.writeHead(404).end()
    }
  }
}
