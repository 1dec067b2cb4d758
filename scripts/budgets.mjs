// Byte budgets of the built console: the bytes of a first visit and of each route. Sizes are as transferred: brotli, and
// index.html compressed at the server's quick level.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { asks, entryOf, firstLoad, MANIFEST, pagesOf, routeChunks } from './lib/first-load.mjs'
import { at } from './lib/paths.mjs'

const KB = 1000
const TOTAL = 161.6 * KB
const JS = 147.7 * KB
/** Everything that a page that shows data downloads before its data. Forms, dialogs and menus load on demand. */
const VIEW = { most: 179.6 * KB, mean: 161.3 * KB }
/** The same of a page that is a form, which loads at once. */
const FORM = { most: 301.6 * KB, mean: 249.3 * KB }
/** Code that loads on intent or with a form. Each has its own line and bound. */
const LIBRARIES = [
  { name: 'layer dialog (Base UI)', file: /assets\/dialog-/, bound: 35 * KB },
  { name: 'layer popup (Base UI)', file: /assets\/popup-/, bound: 45 * KB },
  { name: 'layer form (react-hook-form, zod)', file: /assets\/form-/, bound: 30 * KB },
  // Includes the checks that stop an unseen object from being replaced, deleted or reported as stored.
  { name: 'layer virtual (TanStack Virtual)', file: /assets\/virtual-/, bound: 10 * KB },
  { name: 'layer transfers', file: /assets\/transfers-/, bound: 22.5 * KB },
  { name: 'Markdown (micromark)', file: /assets\/markdown-body-/, bound: 40 * KB },
  { name: 'command palette', file: /assets\/palette-/, bound: 9 * KB },
  { name: 'charts (uPlot)', file: /assets\/charts-/, bound: 25 * KB },
  // Loads where `config.json` names the dialect.
  { name: 'words of a dialect', file: /assets\/linode-/, bound: 3.1 * KB },
  // The library registers its classes as it loads, so none of its 45.5 kB can be tree-shaken.
  { name: 'certificates (x509)', file: /x509/, bound: 48 * KB },
]
/** Fetched after the first row, so no part of the bounds above: Latin letters on every first visit, others where text needs them. */
const FONTS = [
  { name: 'fonts of a first visit', file: /-latin-wght-.*\.woff2$/, bound: 54 * KB },
  { name: 'fonts, all', file: /\.woff2$/, bound: 85 * KB },
]
/** Identifies zod: minifiers keep this name. */
const SCHEMAS = '$ZodType'
/** The files that index.html requests itself: the public files aren't in the import graph. */
const LINKED = /(?:src|href)="\/([^"]+)"/g

const dist = at('dist/console')
/** @param {string} file */
const size = (file) => {
  const path = join(dist, file)
  return existsSync(`${path}.br`) ? statSync(`${path}.br`).size : statSync(path).size
}
/** `/config.json` is the server's own. @param {string} file */
const isBuilt = (file) => existsSync(join(dist, file))
/** @param {Iterable<string>} files */
const sum = (files) => [...files].reduce((total, file) => total + size(file), 0)

/** @returns {{ name: string, bytes: number, bound: number, detail: string }[]} */
export const measure = () => {
  /** @type {import('./lib/first-load.mjs').Manifest} */
  const manifest = JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8'))
  if (routeChunks(manifest, '/buckets').length < 2)
    throw new Error('no chunks found for /buckets: were routes renamed?')
  const html = readFileSync(join(dist, 'index.html'))
  const packed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const extra = [...html.toString().matchAll(LINKED)].map((m) => m[1] ?? '').filter(isBuilt)
  const files = [...new Set([...firstLoad(manifest, '/buckets'), ...extra])]
  const js = files.filter((f) => f.endsWith('.js'))
  const everything = (/** @type {string} */ page) =>
    sum(new Set([...firstLoad(manifest, page), ...extra])) + packed.length
  const pages = [
    { detail: 'view', bounds: VIEW, addresses: pagesOf(manifest).filter((page) => !asks(page)) },
    { detail: 'form', bounds: FORM, addresses: pagesOf(manifest).filter(asks) },
  ].flatMap(({ detail, bounds, addresses }) => {
    const each = addresses.map((page) => ({
      name: `everything of ${page}`,
      bytes: everything(page),
      bound: bounds.most,
      detail,
    }))
    const mean = each.reduce((total, { bytes }) => total + bytes, 0) / each.length
    return [{ name: `everything of a page, mean of ${each.length}`, bytes: mean, bound: bounds.mean, detail }, ...each]
  })
  const chunks = Object.values(manifest).map((c) => c.file)
  const libraries = LIBRARIES.map((l) => {
    const found = [...new Set(chunks.filter((f) => l.file.test(f)))]
    if (found.length === 0) throw new Error(`no file is the library ${l.name}`)
    return { name: l.name, bytes: sum(found), bound: l.bound, detail: 'shared' }
  })
  const assets = readdirSync(join(dist, 'assets')).map((file) => `assets/${file}`)
  const fonts = FONTS.map(({ name, file, bound }) => {
    const found = assets.filter((f) => file.test(f))
    return { name, bytes: sum(found), bound, detail: `${found.length} files` }
  })
  return [
    {
      name: 'bucket list, everything',
      bytes: sum(files) + packed.length,
      bound: TOTAL,
      detail: `${files.length + 1} files`,
    },
    {
      name: 'bucket list, scripts',
      bytes: sum(js),
      bound: JS,
      detail: `${js.length} files, entry ${kB(size(manifest[entryOf(manifest)]?.file ?? ''))}`,
    },
    {
      name: 'bucket list, files with schemas in them',
      bytes: sum(js.filter((f) => readFileSync(join(dist, f), 'utf8').includes(SCHEMAS))),
      bound: 0,
      detail: 'forms alone check by schemas',
    },
    ...pages.toSorted((a, b) => b.bytes - a.bytes),
    ...libraries,
    ...fonts,
  ]
}

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / KB).toFixed(1)} kB`

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lines = measure()
  for (const { name, bytes, bound, detail } of lines) {
    const verdict = bytes > bound ? 'OVER' : 'ok'
    process.stdout.write(
      `${verdict.padEnd(5)}${kB(bytes).padStart(9)} of ${kB(bound).padStart(8)}  ${name} (${detail})\n`,
    )
  }
  process.exitCode = lines.some((l) => l.bytes > l.bound) ? 1 : 0
}
