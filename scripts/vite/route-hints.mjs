import { join, relative } from 'node:path'
import { minifySync } from 'vite'
import { askEarly, EARLY_REQUESTS } from '../../src/api/first-load/early.ts'
import { filesOf, MANIFEST, pagesOf, routeChunks } from '../lib/first-load.mjs'

/** @typedef {import('../lib/first-load.mjs').Manifest} Manifest */

/**
 * Lists each output file's imports and the file of each part of a route. Vite's own manifest is written too late for
 * index.html, and lacks routes that share a file.
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {string} root
 * @returns {Manifest}
 */
const asManifest = (bundle, root) =>
  Object.fromEntries(
    Object.values(bundle).flatMap((chunk) => {
      if (chunk.type !== 'chunk') return []
      const css = [...(chunk.viteMetadata?.importedCss ?? [])]
      // The entry file only imports this one, so this one replaces it.
      const isEntry = chunk.moduleIds.includes(join(root, 'src/main.tsx'))
      const entry = { file: chunk.fileName, imports: chunk.imports, css, isEntry }
      const parts = chunk.moduleIds.filter((id) => id.includes('?tsr-split=')).map((id) => relative(root, id))
      const own = chunk.isDynamicEntry && chunk.facadeModuleId ? [relative(root, chunk.facadeModuleId)] : []
      // Chunks refer to each other by file; routes and lazy imports are found by module.
      return [...new Set([chunk.fileName, ...parts, ...own])].map((key) => [key, entry])
    }),
  )

/**
 * Runs in the page as inlined text. Creates the same links as Vite's preloading, so nothing is fetched twice. Files of the
 * first rows go first. On a fast connection the others are requested a moment later, because a browser opens six connections to
 * a host. On a slow one that moment would cost a round trip, so all are requested at once.
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

/** Source text that calls a function with arguments. */
const called = (/** @type {Function} */ run, /** @type {unknown[]} */ ...args) =>
  `(${run.toString()})(${args.map((a) => JSON.stringify(a)).join(',')})`

/**
 * Requests the code of the opened page together with the entry instead of after it, which saves a round trip on a slow
 * connection.
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
        // Not served: the server skips files that start with a dot.
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
        // Comes first, because a script after a style sheet waits for it. The server inserts the first request before it.
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
