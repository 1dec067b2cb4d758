import { WITH_SCHEMAS } from './contract-rows.mjs'

/**
 * Groups the code that pages share into a few files instead of a hundred: over HTTP/1.1 a browser fetches six at a time, and
 * small files compress badly. Each layer contains all static imports of its roots, except those of the layers above it. Lazy
 * imports stay lazy.
 */
/** @type {{ name: string, roots: string[], later?: boolean, also?: RegExp[] }[]} */
const LAYERS = [
  // Every page: React, router, queries, the client, the shell.
  {
    name: 'core',
    roots: ['/src/main.tsx', '/src/routes/_app.tsx?tsr-split=component', '/src/api/client/client.ts'],
  },
  // Lists, the components of their cells, and the small areas that most of them use.
  {
    name: 'list',
    roots: ['/src/app/resource/resource-page.tsx', '/src/app/resource/use-list.ts', '/src/ui/table/table.tsx'],
    also: [
      /\/src\/ui\/text\/(?:bytes|copy-text|relative-time)\.tsx$/,
      /\/src\/ui\/feedback\/status-badge\.tsx$/,
      /\/src\/contract\/(?:buckets|clusters|regions|object-storage)\.ts$/,
      /\/src\/routes\/_app\/buckets\/_list\.tsx\?tsr-split=\w+$/,
    ],
  },
  // Long lists and menus render only their visible rows.
  { name: 'virtual', roots: ['/@tanstack/react-virtual/dist/esm/index.js'] },
  { name: 'dialog', later: true, roots: ['/src/ui/overlay/confirm-dialog.tsx', '/src/ui/overlay/side-panel.tsx'] },
  {
    name: 'form',
    later: true,
    roots: [
      '/src/api/form/form.ts',
      '/src/app/form/side-form.tsx',
      '/src/app/form/page-form.tsx',
      '/src/app/form/fields.tsx',
      '/src/contract/fields.ts?schemas',
    ],
  },
  {
    name: 'popup',
    later: true,
    roots: [
      '/src/ui/overlay/menu-popup.tsx',
      '/src/ui/overlay/tooltip-popup.tsx',
      '/src/ui/field/select.tsx',
      '/src/ui/field/combobox.tsx',
    ],
  },
  // The transfer queue of buckets, images and volumes. Pages without work in progress don't load it.
  { name: 'transfers', later: true, roots: ['/src/transfers/engine/transfers.ts'] },
  // Menu, palette and sign-in page use them.
  {
    name: 'accounts',
    later: true,
    roots: ['/src/app/accounts/menu-entries.tsx', '/src/app/accounts/palette-commands.ts'],
  },
  // Code of two or three areas. In the file that all areas share, every page would load it.
  { name: 'few', roots: ['/src/app/catalog/issue-state.ts', '/src/app/session/restriction.ts'] },
  // In the next file, forms of images and tickets would load the checks of certificates.
  { name: 'file', later: true, roots: ['/src/ui/field/file-field.tsx'] },
  // Split into two files, the bundler would import an export that doesn't exist.
  {
    name: 'certificate',
    later: true,
    roots: ['/$cluster.$bucket_.tls.upload.tsx?tsr-split=component', '/src/contract/tls.ts?schemas'],
  },
]

/**
 * Copy files of areas. Route files in the core use them for breadcrumbs, but constants are inlined (`inlineConst` in
 * vite.config.ts), so the core doesn't import them.
 */
export const ROUTE_COPY = /\/src\/routes\/(?:.*\/)?-(?:[a-z]+-)?copy\.tsx?$/

/** Chunks that the core may import */
const BEFORE_CORE = /\/rolldown-runtime-/

/** Pages of one area share a file, and code that several areas use has another. */
const AREA = /\/src\/routes\/(?:_app\/)?([a-z]+)(?:\/.*)?\.tsx\?tsr-split=/
const SHARED = 'parts'
/** Areas whose forms are large and rarely used together: each form has its own file. */
const APART = new Set(['buckets'])
/** Left to the bundler, which places it with its importers. */
const BY_BUNDLER = ''
/** Characters. Longer modules that several areas share get their own files. */
const BIG = 4000
/** Code that a first view doesn't need: libraries of dialogs, menus and forms, and the transfer queue. */
const HEAVY = [
  /\/node_modules\/@base-ui\//,
  /\/node_modules\/@floating-ui\//,
  /\/node_modules\/react-hook-form\//,
  /\/node_modules\/@hookform\//,
  /\/node_modules\/zod\//,
  /\/src\/transfers\/engine\/transfers\.ts$/,
]
/** A page that few visits open, in a file apart from its area's others. */
const RARE = /\/buckets\/(usage)\.tsx\?tsr-split=/
const areaOf = (/** @type {string} */ id) => RARE.exec(id)?.[1] ?? AREA.exec(id)?.[1]

/**
 * Nearly every function of the first two layers runs before the first row is visible. With this comment a browser compiles them
 * while they arrive, on another thread. Without it, it parses each function twice, the second time while the page waits.
 */
const EAGER = { layers: new Set(['core', 'list']), remark: '//# allFunctionsCalledOnLoad' }

/**
 * @returns {{
 *   plugin: import('vite').Plugin,
 *   groups: { debugName: string, name: (id: string) => string | null, includeDependenciesRecursively: boolean }[],
 * }}
 */
export const layers = () => {
  /** @type {Map<string, string>} */
  const layerOf = new Map()
  return {
    plugin: {
      name: 'layers',
      apply: 'build',
      // The module graph is complete here and not yet split into chunks.
      buildEnd(failure) {
        layerOf.clear()
        // Modules are missing after a failure, and a complaint about them would hide it.
        if (failure) return
        const known = [...this.getModuleIds()]
        for (const pattern of [...HEAVY, ROUTE_COPY, AREA, RARE])
          if (!known.some((id) => pattern.test(id))) this.error(`no module of the console matches ${String(pattern)}`)
        // Schemas stay with the modules that validate with them, because every operation refers to its own and few pages need
        // them.
        const importsOf = (/** @type {string} */ id) =>
          (this.getModuleInfo(id)?.importedIds ?? []).filter((to) => !to.endsWith(WITH_SCHEMAS) && !layerOf.has(to))
        /**
         * All static imports of these modules, except those already in a layer.
         * @param {readonly string[]} roots
         * @param {(id: string) => boolean} [without]
         */
        const reached = (roots, without = () => false) => {
          const found = new Set(roots.filter((id) => !layerOf.has(id) && !without(id)))
          for (const id of found) for (const to of importsOf(id)) if (!without(to)) found.add(to)
          return found
        }
        /** @param {typeof LAYERS[number]} layer */
        const rootsOf = ({ name, roots, also = [] }) => {
          const named = [
            ...roots.map((end) => (/** @type {string} */ id) => id.endsWith(end)),
            ...also.map((p) => (/** @type {string} */ id) => p.test(id)),
          ]
          return named.flatMap((isNamed, i) => {
            const found = known.filter(isNamed)
            return found.length > 0
              ? found
              : this.error(`the layer ${name} names ${[...roots, ...also][i]}, which is no module of the console`)
          })
        }
        /** @param {typeof LAYERS[number]} layer */
        const fill = (layer) => {
          const without = layer.name === 'core' ? (/** @type {string} */ id) => ROUTE_COPY.test(id) : undefined
          for (const id of reached(rootsOf(layer), without)) layerOf.set(id, layer.name)
        }
        /** @type {Map<string, boolean>} */
        const weighed = new Map()
        /** Whether a module or its imports need a library that a first view doesn't. @param {string} id @returns {boolean} */
        const isHeavy = (id) => {
          const before = weighed.get(id)
          if (before !== undefined) return before
          weighed.set(id, false)
          const heavy = HEAVY.some((library) => library.test(id)) || importsOf(id).some(isHeavy)
          weighed.set(id, heavy)
          return heavy
        }
        // Together they would add contracts that most pages never use to every page.
        const isBig = (/** @type {string} */ id) => (this.getModuleInfo(id)?.code?.length ?? 0) > BIG
        const rootsIn = (/** @type {string} */ area) => known.filter((id) => areaOf(id) === area)
        const areas = [...new Set(known.flatMap((id) => areaOf(id) ?? []))]
        for (const name of APART) if (!areas.includes(name)) this.error(`no pages belong to the area ${name}`)
        const reachedBy = areas.map((name) => reached(rootsIn(name)))
        /** Whether the pages and forms of several areas import a module. @param {string} id */
        const isShared = (id) => reachedBy.filter((found) => found.has(id)).length > 1
        /**
         * Assigns each area's pages to one file, and code shared between areas or with these other modules to another.
         * @param {string} suffix
         * @param {readonly Set<string>[]} others
         * @param {(id: string) => boolean} [without]
         */
        const place = (suffix, others, without) => {
          const pages = areas.map((name) => ({ name, found: reached(rootsIn(name), without) }))
          /** @type {Map<string, number>} */
          const times = new Map()
          for (const found of [...pages.map((p) => p.found), ...others])
            for (const id of found) times.set(id, (times.get(id) ?? 0) + 1)
          for (const { name, found } of pages) {
            for (const id of found) {
              if ((times.get(id) ?? 0) > 1) layerOf.set(id, isBig(id) ? BY_BUNDLER : `${SHARED}${suffix}`)
              // In this area's file, it would bring the whole file to the forms of the others.
              else if (isShared(id)) layerOf.set(id, BY_BUNDLER)
              else if (suffix === '' || !APART.has(name)) layerOf.set(id, `${name}${suffix}`)
            }
          }
        }
        for (const layer of LAYERS.filter((l) => !l.later)) fill(layer)
        const later = LAYERS.filter((l) => l.later)
        const inLater = later.map((layer) => reached(rootsOf(layer)))
        place('', inLater, isHeavy)
        for (const layer of later) fill(layer)
        place('-forms', [])
      },
      generateBundle: {
        // The comment works only on the first line, where the bundler's plugins write too.
        order: 'post',
        handler(_, bundle) {
          const names = new Set(Object.values(bundle).map((chunk) => chunk.name))
          for (const name of EAGER.layers) if (!names.has(name)) this.error(`no file is the layer ${name}`)
          for (const chunk of Object.values(bundle)) {
            // Two files that import each other can't be evaluated in a working order.
            const back =
              chunk.type === 'chunk' && chunk.name === 'core'
                ? chunk.imports.find((file) => !BEFORE_CORE.test(file))
                : undefined
            if (back)
              this.error(
                `the layer core imports ${back}: an eager part of a route, such as its search, uses a function of that area`,
              )
            if (chunk.type !== 'chunk' || !EAGER.layers.has(chunk.name)) continue
            chunk.code = `${EAGER.remark}\n${chunk.code}`
          }
        },
      },
    },
    groups: [
      {
        debugName: 'layers',
        name: (id) => layerOf.get(id) || null,
        // The layers already contain all dependencies.
        includeDependenciesRecursively: false,
      },
    ],
  }
}
