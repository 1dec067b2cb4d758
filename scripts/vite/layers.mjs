import { minify } from 'terser'
import { WITH_SCHEMAS } from './contract-rows.mjs'

/**
 * The code that pages share, in a few files instead of a hundred: over HTTP/1.1 a browser fetches six at a time, and small files
 * compress badly. Each layer is everything that its roots import statically, without what lies in the layers above it.
 * What is only imported lazily stays out, and so stays lazy.
 */
/** @type {{ name: string, roots: string[], later?: boolean, also?: RegExp[] }[]} */
const LAYERS = [
  // The picture of the first rows, drawn while the rest is on its way: a script tag of its own, before that of the next.
  { name: 'first', roots: ['/src/first/first-picture.ts'] },
  // Every page: React, router, queries, the client, the frame around a signed-in page.
  {
    name: 'core',
    roots: ['/src/main.tsx', '/src/routes/_app.tsx?tsr-split=component', '/src/api/client/client.ts'],
  },
  // Lists, what their cells are made of, and the small areas that most of them name.
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
  // Long lists draw what is in the window alone: tables of more than some hundred rows, and long menus.
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
  // The one queue, which buckets, images and volumes use and a page without work in progress does not.
  { name: 'transfers', later: true, roots: ['/src/transfers/engine/transfers.ts'] },
  // In two files the bundler would name an export of the second that does not exist.
  {
    name: 'certificate',
    later: true,
    roots: ['/$cluster.$bucket_.tls.upload.tsx?tsr-split=component', '/src/contract/tls.ts?schemas'],
  },
]

/**
 * The words of an area. Its route files name breadcrumbs from them and are part of the core, but constants are inlined (`inlineConst`
 * in vite.config.ts), so the core needs nothing else of these files.
 */
export const ROUTE_COPY = /\/src\/routes\/(?:.*\/)?-(?:[a-z]+-)?copy\.tsx?$/

/** All that the core may need first */
const BEFORE_CORE = /\/(?:first|rolldown-runtime)-/

/** Pages of one area are used together: one file each, and one for what several of them are made of. */
const AREA = /\/src\/routes\/(?:_app\/)?([a-z]+)(?:\/.*)?\.tsx\?tsr-split=/
const SHARED = 'parts'
/** Its forms are big and few visits see more than one: each has a file of its own. */
const APART = new Set(['buckets'])
/** Left to the bundler, which puts it beside what always needs it. */
const BY_BUNDLER = ''
/** Characters. Modules that several areas share and that are longer get files of their own. */
const BIG = 4000
/** What a first view does without: libraries of dialogs, menus and forms, and the queue. */
const HEAVY =
  /\/node_modules\/(?:@base-ui|@floating-ui|react-hook-form|@hookform|zod)\/|\/src\/transfers\/engine\/transfers\.ts$/
const areaOf = (/** @type {string} */ id) => AREA.exec(id)?.[1]

/**
 * Nearly every function of the first two layers runs before the first row is seen. Told so, a browser that knows this remark compiles them
 * while they arrive, on another thread; by default it looks at each twice, the second time while the page waits.
 */
const EAGER = { layers: new Set(['core', 'list']), remark: '//# allFunctionsCalledOnLoad' }

/**
 * What everyone fetches is made smaller once more: 2 % that the bundler's own minifier, much faster, leaves.
 * @type {import('terser').MinifyOptions}
 */
const SMALLER = { module: true, ecma: 2020, compress: { passes: 2 }, format: { comments: false } }

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
      // The graph is whole here, and not yet cut into files.
      buildEnd() {
        layerOf.clear()
        const known = [...this.getModuleIds()]
        // Schemas follow those who check by them: every operation names its own, and hardly a page needs them.
        const importsOf = (/** @type {string} */ id) =>
          (this.getModuleInfo(id)?.importedIds ?? []).filter((to) => !to.endsWith(WITH_SCHEMAS) && !layerOf.has(to))
        /**
         * Everything that these import statically, without what lies in a layer already.
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
        /** Whether a module, or what it imports, needs a library that a first view does without. @param {string} id @returns {boolean} */
        const isHeavy = (id) => {
          const before = weighed.get(id)
          if (before !== undefined) return before
          weighed.set(id, false)
          const heavy = HEAVY.test(id) || importsOf(id).some(isHeavy)
          weighed.set(id, heavy)
          return heavy
        }
        // In one file they would burden every page with the contracts of areas that it never names.
        const isBig = (/** @type {string} */ id) => (this.getModuleInfo(id)?.code?.length ?? 0) > BIG
        const rootsIn = (/** @type {string} */ area) => known.filter((id) => areaOf(id) === area)
        const areas = [...new Set(known.flatMap((id) => areaOf(id) ?? []))]
        /**
         * Gives each area's pages a file, and what several areas or these other modules use another.
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
        // The remark counts on the first line only, and the bundler's own plugins write there too.
        order: 'post',
        async handler(_, bundle) {
          for (const chunk of Object.values(bundle)) {
            // Two files that need each other start in an order that neither survives.
            const back =
              chunk.type === 'chunk' && chunk.name === 'core'
                ? chunk.imports.find((file) => !BEFORE_CORE.test(file))
                : undefined
            if (back)
              this.error(
                `the layer core imports ${back}: an eager part of a route, such as its search, uses a function of that area`,
              )
            if (chunk.type !== 'chunk' || !EAGER.layers.has(chunk.name)) continue
            const { code } = await minify(chunk.code, SMALLER)
            chunk.code = `${EAGER.remark}\n${code}`
          }
        },
      },
    },
    groups: [
      {
        debugName: 'layers',
        name: (id) => layerOf.get(id) || null,
        // The layers are whole as they are.
        includeDependenciesRecursively: false,
      },
    ],
  }
}
