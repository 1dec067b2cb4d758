// Which files a browser fetches for a page, read from the manifest that the build leaves (scripts/vite/console.ts).
import { relative } from 'node:path'
import { at, root } from './paths.mjs'

/** Below the built console. */
export const MANIFEST = '.vite/manifest.json'

/**
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[], isEntry?: boolean }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * The manifest of a build: each output file by its name and by its modules. Vite's own manifest is written too late for index.html, and
 * lacks routes that share a file.
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @returns {Manifest}
 */
export const manifestOf = (bundle) =>
  Object.fromEntries(
    Object.values(bundle).flatMap((chunk) => {
      if (chunk.type !== 'chunk') return []
      const css = [...(chunk.viteMetadata?.importedCss ?? [])]
      const isEntry = chunk.moduleIds.includes(at('src/main.tsx'))
      const entry = { file: chunk.fileName, imports: chunk.imports, css, isEntry }
      return [chunk.fileName, ...chunk.moduleIds.map((id) => relative(root, id))].map((key) => [key, entry])
    }),
  )

/** A part of a route file, below the root: its loader or its component. */
const SPLIT = /^src\/routes\/(.+?)\.tsx?\?tsr-split=(.+)$/

/**
 * A route file's place in the tree, and the address it stands for: `_app/buckets/_list/index` is `/buckets`.
 * @param {string} file below src/routes, without its ending
 */
const placeOf = (file) => {
  const place = file.split(/[/.]/).filter((p) => p !== '' && p !== 'route' && p !== '__root')
  const named = place.filter((p) => !p.startsWith('_') && p !== 'index')
  return { place, path: `/${named.map((p) => p.replace(/_$/, '')).join('/')}` }
}

/**
 * The address of a form ends with its verb. Settings are a form, and contacts, credentials, access and plans are forms over
 * their list.
 */
const ASKS =
  /\/(?:new|edit|rename|resize|attach|detach|clone|delete|upload|capture|enroll|empty|change|cancel|login|tags)$|^\/settings$|\/(?:contacts|credentials|access|plans)\/\$\w+$/
/** Whether a page is a form. @param {string} page */
export const asks = (page) => page !== '/login' && ASKS.test(page)

/** @param {Manifest} manifest */
const splitRoutes = (manifest) =>
  Object.keys(manifest).flatMap((key) => {
    const [, file, part] = SPLIT.exec(key) ?? []
    // Code for error pages isn't part of a load.
    return file && part && /loader|(^|-)component/.test(part) ? [{ key, ...placeOf(file) }] : []
  })

/**
 * The addresses of all pages, as the router writes them: `/regions/$regionId`. A page of its own name comes before one that stands for any
 * name: `/keys/new` before `/keys/$keyId`.
 * @param {Manifest} manifest
 */
export const pagesOf = (manifest) =>
  [...new Set(splitRoutes(manifest).map((r) => r.path.replaceAll('$', '~')))]
    .toSorted()
    .map((path) => path.replaceAll('~', '$'))

/**
 * Keys of the chunks that the router fetches for a page: loaders and components of its route and of every route around it.
 * @param {Manifest} manifest
 * @param {string} page its route's pattern, such as `/buckets` or `/regions/$regionId`
 */
export const routeChunks = (manifest, page) => {
  const routes = splitRoutes(manifest)
  const leaf = routes.filter((r) => r.path === page).toSorted((a, b) => b.place.length - a.place.length)[0]
  if (!leaf) return []
  return routes.filter((r) => r.place.every((part, i) => part === leaf.place[i])).map((r) => r.key)
}

/**
 * Every file that these chunks need before they run: themselves, what they import, and the styles of all of it.
 * @param {Manifest} manifest
 * @param {readonly string[]} keys
 * @returns {Set<string>}
 */
export const filesOf = (manifest, keys) => {
  const seen = new Set()
  /** @type {Set<string>} */
  const files = new Set()
  /** @param {string} key */
  const walk = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the manifest has no ${key}`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const key of keys) walk(key)
  return files
}

/** @param {Manifest} manifest */
export const entryOf = (manifest) => {
  const key = Object.keys(manifest).find((k) => manifest[k]?.isEntry)
  if (!key) throw new Error('the manifest has no entry')
  return key
}

/**
 * @param {Manifest} manifest
 * @param {string} page
 */
export const firstLoad = (manifest, page) => filesOf(manifest, [entryOf(manifest), ...routeChunks(manifest, page)])
