// What the build of the console does beyond its framework: which modules share a file, operations as data, requests before the
// program, and styles by layer. A root or a pattern that matches no module fails the build.
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { minifySync, runnerImport, type Plugin, type Rolldown } from 'vite'
import { askEarly, EARLY_REQUESTS, OPEN_PATHS } from '../../src/api/first-load/early.ts'
import { linkFiles } from '../../src/api/first-load/link-files.ts'
import * as load from '../lib/first-load.mjs'
import { at, root } from '../lib/paths.mjs'
import type * as Contract from './contract-modules.ts'

/** Shared files and the modules that begin them. A file contains all imports of these, except those of the files above it. */
const FIRST = {
  // Every page: React, router, queries, the client, the shell.
  core: ['/src/main.tsx', '/src/routes/_app.tsx?', '/src/api/client/client.ts'],
  // The bucket list, and what other lists need too.
  list: ['/src/routes/_app/buckets/_list.tsx?', '/src/app/resource/use-list.ts', '/src/ui/feedback/status-badge.tsx'],
  // Code of two or three areas. In the file that all areas share, every page would load it.
  few: ['/src/app/catalog/issue-state.ts', '/src/app/session/restriction.ts'],
}
/** Files that load on intent or with a form. What a page shows first isn't in them. */
const LATER = {
  // Long lists and menus render only their visible rows.
  virtual: ['/@tanstack/react-virtual/dist/esm/index.js'],
  dialog: ['/src/ui/overlay/confirm-dialog.tsx', '/src/ui/overlay/side-panel.tsx'],
  form: ['/api/form/form.ts', '/form/side-form.tsx', '/form/page-form.tsx', '/form/fields.tsx', '/fields.ts?schemas'],
  popup: ['/overlay/menu-popup.tsx', '/overlay/tooltip-popup.tsx', '/field/select.tsx', '/field/combobox.tsx'],
  // The transfer queue of buckets, images and volumes. Pages without work in progress don't load it.
  transfers: ['/src/transfers/engine/transfers.ts'],
  // Menu, palette and sign-in page use them.
  accounts: ['/src/app/accounts/menu-entries.tsx', '/src/app/accounts/palette-commands.ts'],
  // Pages that few visits open.
  usage: ['/src/routes/_app/buckets/usage.tsx?'],
  matrix: ['/src/routes/_app/keys/matrix.tsx?'],
}
/** Constants of these files are inlined, so the entry, which uses them in breadcrumbs, doesn't need the files. */
export const ROUTE_COPY = /\/src\/routes\/(?:.*\/)?-(?:[a-z]+-)?copy\.tsx?$/
/** A file of the contract by this name contains its schemas, and by its own only data. */
const SCHEMAS = '?schemas'

/** The file that a module begins: one of those above, or its area's for a part of a page. */
const begun = (id: string) => {
  const named = Object.entries({ ...FIRST, ...LATER }).find(([, roots]) => roots.some((begin) => id.includes(begin)))
  const [, route, part] = load.SPLIT.exec(relative(root, id)) ?? []
  if (named || !route) return named?.[0]
  const area = load.pathOf(route).split('/')[1] || 'index'
  return part === 'component' && load.asks(load.pathOf(route)) ? `${area}-form` : area
}

/** The files that need a module, by the module. */
const users = new Map<string, Set<string>>()

/** Names the file of a module. Null leaves it to the bundler, as forms and what loads on intent. */
export const fileOf = (id: string, graph: Rolldown.ChunkingContext) => {
  const files = [...(users.get(id) ?? [])]
  const [first] = Object.keys(FIRST).filter((file) => files.includes(file))
  const [later] = Object.keys(LATER).filter((file) => files.includes(file))
  const view = files.find((file) => !file.endsWith('-form') && !(file in LATER))
  // The bundler would move the rest of a copy file into the entry.
  if (first || !view) return first ?? later ?? (ROUTE_COPY.test(id) && files[0] ? files[0] : null)
  if (files.every((file) => file === view || file === `${view}-form`)) return view
  // In the shared file, operations of an area would load with every page.
  const isBig = (graph.getModuleInfo(id)?.code?.length ?? 0) > 4000
  return isBig ? relative(at('src'), id).replaceAll(/\W/g, '_') : 'parts'
}

const CONTRACT = /\/src\/contract\/(?:beyond\/)?[\w-]+\.ts$/
/** Fields of an operation that contain schemas. The server validates with them; forms import the ones they need. */
const SLOTS = new Set(['params', 'query', 'body', 'res'])
/** Source of plain data, of operations without their schemas; undefined for what only code can make. */
const asSource = (value: unknown) => {
  let isData = true
  const source = JSON.stringify(value, function (this: object, key: string, part: unknown) {
    if (SLOTS.has(key) && 'method' in this) return undefined
    if (typeof part !== 'object') isData &&= ['string', 'number', 'boolean'].includes(typeof part)
    else isData &&= part === null || Array.isArray(part) || Object.getPrototypeOf(part) === Object.prototype
    return isData ? part : undefined
  })
  return isData ? source : undefined
}

/** Source that calls a function with arguments. */
const call = (run: (...args: never) => void, ...args: unknown[]) =>
  `(${run.toString()})(${args.map((arg) => JSON.stringify(arg)).join()});`

const script = (attrs: Record<string, string>, children: string) =>
  ({ tag: 'script', attrs, children, injectTo: 'head-prepend' }) as const

/** Source of the page's first script. It requests files and first data of the opened page in parallel with the program. */
const firstScript = (manifest: load.Manifest) => {
  const known = load.filesOf(manifest, [load.entryOf(manifest)])
  // A form's own small files would make this longer for every page.
  const shared = new RegExp(`/(?:parts|${Object.keys({ ...FIRST, ...LATER }).join('|')})-[^/]{8}\\.`)
  const files: string[] = []
  const pages = load.pagesOf(manifest).map((page) => {
    const needed = [...load.filesOf(manifest, load.routeChunks(manifest, page))].filter((file) => !known.has(file))
    const wanted = load.asks(page) ? needed.filter((file) => shared.test(file)) : needed
    files.push(...wanted.filter((file) => !files.includes(file)))
    // Sorted, since equal lists compress well.
    const numbers = wanted.map((file) => files.indexOf(file)).toSorted((a, b) => a - b)
    return [`^${page === '/' ? '' : page.replaceAll(/\$\w+/g, '[^/]+')}/?$`, numbers]
  })
  // Data first: its requests are small, and everything waits for them.
  return minifySync('early.js', call(askEarly, EARLY_REQUESTS, OPEN_PATHS) + call(linkFiles, pages, files)).code
}

export const consolePlugin = (): Plugin => {
  /** Exports of the contract by file. */
  let contract: typeof Contract.modules = {}
  return {
    name: 'console',
    apply: 'build',
    // The build waits for it. Beside the build's own modules it could exceed the runner's minute on a busy machine.
    async buildStart() {
      const options = { root, configFile: false, logLevel: 'warn' } as const
      const { module } = await runnerImport<typeof Contract>(at('scripts/vite/contract-modules.ts'), options)
      contract = module.modules
    },
    // A page that lists buckets needs neither the rules of their forms nor the schema library. Each file of the contract becomes
    // its plain data. Other exports come from the file itself, with the library, for modules that import them.
    transform(_, id) {
      if (id.endsWith(SCHEMAS)) return { moduleSideEffects: false }
      if (!CONTRACT.test(id)) return undefined
      const exported = contract[`/${relative(root, id)}`] ?? this.error(`${id} is no file of the contract`)
      const sources = Object.entries(exported).map(([name, value]) => ({ name, source: asSource(value) }))
      const data = sources.flatMap((s) => (s.source === undefined ? [] : `export const ${s.name} = ${s.source}\n`))
      if (data.length === 0) return undefined
      return { code: `${data.join('')}export * from ${JSON.stringify(id + SCHEMAS)}`, moduleSideEffects: false }
    },
    // The module graph is complete here and not yet split into files.
    buildEnd(failure) {
      // Modules are missing after a failure, and a complaint about them would hide it.
      const ids = failure ? [] : [...this.getModuleIds()]
      const tables = [FIRST, LATER, LAYERS, { CONTRACT, ROUTE_COPY }]
      for (const known of failure ? [] : tables.flatMap((table) => Object.values(table).flat()))
        if (!ids.some((id) => (typeof known === 'string' ? id.includes(known) : known.test(id))))
          this.error(`no module of the console matches ${String(known)}`)
      for (const id of ids) {
        const file = begun(id)
        if (file === undefined) continue
        const reached = new Set([id])
        for (const at of reached) {
          users.set(at, (users.get(at) ?? new Set()).add(file))
          for (const to of this.getModuleInfo(at)?.importedIds ?? [])
            // Every operation refers to its schemas, which stay with the modules that validate with them.
            if (!to.endsWith(SCHEMAS) && !(file === 'core' && ROUTE_COPY.test(to))) reached.add(to)
        }
      }
    },
    generateBundle: {
      // The comment below works only on the first line, where the framework's plugins write too.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          // Nearly every function of these files runs before the first row is visible. With this comment a browser compiles them
          // while they arrive, on another thread, instead of parsing each function twice, the second time while the page waits.
          if (chunk.type === 'chunk' && chunk.name in FIRST) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        // Not served: the server skips files that start with a dot.
        this.emitFile({ type: 'asset', fileName: load.MANIFEST, source: JSON.stringify(load.manifestOf(bundle)) })
      },
    },
    transformIndexHtml: {
      order: 'post',
      // First in the page, because a script after a style sheet waits for it.
      handler: (_, { bundle = {} }) => [
        script({ type: 'application/json', id: 'config' }, '__CONFIG__'),
        script({ nonce: '__CSP_NONCE__' }, firstScript(load.manifestOf(bundle))),
      ],
    },
  }
}

/** Style sheets by their folders. Later layers win. */
const LAYERS = {
  library: /\/node_modules\//,
  base: /\/src\/ui\/layout\/(?:tokens|base)\.css/,
  ui: /\/src\/ui\//,
  app: /\/src\/app\//,
  routes: /\/src\/routes\//,
}
/** Puts each style sheet into a cascade layer. Pages then win over the kit, also over parts of it that load later. */
export const cascadeLayers = (): Plugin => ({
  name: 'cascade-layers',
  transform(code, id) {
    if (!id.endsWith('.css')) return undefined
    const [layer] = Object.entries(LAYERS).find(([, folder]) => folder.test(id)) ?? this.error(`${id} has no layer`)
    // Each sheet repeats the order, because any can be the first to load.
    return `@layer ${Object.keys(LAYERS).join()};@layer ${layer}{${code}}`
  },
})

const inSource = readdirSync(at('src'), { recursive: true, encoding: 'utf8' })
const sheets = inSource.filter((file) => file.endsWith('.module.css')).toSorted()
const classes = sheets.map((): string[] => [])
/** Numbers sheets and their classes, which is shorter than names. */
export const className = (name: string, file: string) => {
  const sheet = sheets.indexOf(relative(at('src'), file))
  const names = classes[sheet]
  if (!names) throw new Error(`${file} is no style sheet of the console`)
  if (!names.includes(name)) names.push(name)
  return `c${sheet.toString(36).padStart(2, '0')}${names.indexOf(name).toString(36)}`
}
