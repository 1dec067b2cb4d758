import { join, relative } from 'node:path'
import { minifySync } from 'vite'
import { askEarly, EARLY_REQUESTS } from '../../src/api/first-load/early.ts'
import { filesOf, MANIFEST, pagesOf, routeChunks } from '../lib/first-load.mjs'

/** @typedef {import('../lib/first-load.mjs').Manifest} Manifest */

/**
 * Which file imports which, and in which file each part of a route lies. The bundler's own manifest is written too late for index.html,
 * and does not know a route that shares its file with others.
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {string} root
 * @returns {Manifest}
 */
const asManifest = (bundle, root) =>
  Object.fromEntries(
    Object.values(bundle).flatMap((chunk) => {
      if (chunk.type !== 'chunk') return []
      const css = [...(chunk.viteMetadata?.importedCss ?? [])]
      // The file named as the entry only imports this one, and is left out for it.
      const isEntry = chunk.moduleIds.includes(join(root, 'src/main.tsx'))
      const entry = { file: chunk.fileName, imports: chunk.imports, css, isEntry }
      const parts = chunk.moduleIds.filter((id) => id.includes('?tsr-split=')).map((id) => relative(root, id))
      const own = chunk.isDynamicEntry && chunk.facadeModuleId ? [relative(root, chunk.facadeModuleId)] : []
      // Chunks name each other by file, routes and what is loaded later are found by module.
      return [...new Set([chunk.fileName, ...parts, ...own])].map((key) => [key, entry])
    }),
  )

/**
 * Runs in the page, from its text; links of the same kind as the bundler's own preloading makes, so nothing is fetched twice.
 * What the first rows need goes first: on a quick line the rest is asked for a moment later, since a browser opens six connections to a
 * host and its processors are few. On a slow one that moment would be a round trip, and all is asked for at once.
 */
const ask = (
  /** @type {[string, number[]][]} */ pages,
  /** @type {string[]} */ files,
  /** @type {string} */ program,
) => {
  const own = document.currentScript
  const page = pages.find((p) => new RegExp(p[0]).test(location.pathname))
  const [visit] = performance.getEntriesByType('navigation')
  const isQuick = visit instanceof PerformanceNavigationTiming && visit.responseStart - visit.requestStart < 50
  Object.assign(globalThis, { programAfter: isQuick ? 30 : 0 })
  const wanted = [program, ...(page?.[1] ?? []).map((index) => files[index] ?? '')]
  const put = (/** @type {string} */ file) => {
    const link = document.createElement('link')
    const href = `/${file}`
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload'
    if (href.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.nonce = own?.nonce ?? ''
    link.href = href
    document.head.append(link)
  }
  if (isQuick) setTimeout(() => wanted.forEach(put), 30)
  else wanted.forEach(put)
}

/** A function and its arguments as text that calls it. */
const called = (/** @type {Function} */ run, /** @type {unknown[]} */ ...args) =>
  `(${run.toString()})(${args.map((a) => JSON.stringify(a)).join(',')})`

/**
 * Asks for the code of the page that was navigated to along with the entry instead of after it: on a slow line a whole round trip.
 * @returns {import('vite').Plugin}
 */
export const routeHints = () => {
  let root = ''
  return {
    name: 'route-hints',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        // Not among what is served: files that begin with a dot never are.
        this.emitFile({ type: 'asset', fileName: MANIFEST, source: JSON.stringify(asManifest(bundle, root), null, 1) })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        if (!bundle) return []
        const manifest = asManifest(bundle, root)
        const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && key.endsWith('.js'))
        const known = filesOf(manifest, entry ? [entry] : [])
        const program = entry === undefined ? undefined : manifest[entry]?.file
        if (program === undefined) this.error('the entry is not found')
        /** @type {string[]} */
        const files = []
        const pages = pagesOf(manifest).flatMap((page) => {
          const wanted = [...filesOf(manifest, routeChunks(manifest, page))].filter((f) => !known.has(f))
          for (const file of wanted) if (!files.includes(file)) files.push(file)
          const pattern = `^${page === '/' ? '' : page.replaceAll(/\$\w+/g, '[^/]+')}/?$`
          return wanted.length === 0 ? [] : [[pattern, wanted.map((f) => files.indexOf(f))]]
        })
        const { code: children } = minifySync(
          'early.js',
          `${called(ask, pages, files, program)};${called(askEarly, EARLY_REQUESTS)}`,
        )
        // First of all: a script after a style sheet waits for it. Before it, what the embedded server writes in place of a request.
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'config' },
            children: '__CONFIG__',
            injectTo: 'head-prepend',
          },
          { tag: 'script', attrs: { nonce: '__CSP_NONCE__' }, children, injectTo: 'head-prepend' },
        ]
      },
    },
  }
}
