import { join, relative } from 'node:path'
import { minifySync } from 'vite'
import { askEarly, EARLY_REQUESTS, OPEN_PATHS } from '../../src/api/first-load/early.ts'
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

/** Runs in the page as inlined text. Creates the same links as Vite's preloading, so nothing is fetched twice. */
const ask = (/** @type {[string, number[]][]} */ pages, /** @type {string[]} */ files) => {
  const nonce = document.currentScript?.nonce ?? ''
  const page = pages.find((p) => new RegExp(p[0]).test(location.pathname))
  for (const index of page?.[1] ?? []) {
    const link = document.createElement('link')
    const href = `/${files[index]}`
    const isStyle = href.endsWith('.css')
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', nonce, href })
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }
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
        if (entry === undefined) this.error('the entry is not found')
        const known = filesOf(manifest, [entry])
        /** @type {string[]} */
        const files = []
        const pages = pagesOf(manifest).flatMap((page) => {
          const wanted = [...filesOf(manifest, routeChunks(manifest, page))].filter((f) => !known.has(f))
          for (const file of wanted) if (!files.includes(file)) files.push(file)
          const pattern = `^${page === '/' ? '' : page.replaceAll(/\$\w+/g, '[^/]+')}/?$`
          return wanted.length === 0 ? [] : [[pattern, wanted.map((f) => files.indexOf(f))]]
        })
        // Data first: its requests are small, and everything waits for them.
        const { code: children } = minifySync(
          'early.js',
          `${called(askEarly, EARLY_REQUESTS, OPEN_PATHS)};${called(ask, pages, files)}`,
        )
        // Comes first, because a script after a style sheet waits for it.
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
