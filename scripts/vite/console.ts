// What the build of the console does beyond its framework: which modules share a file, operations as data, requests before the
// program, and styles by layer. A root or a pattern that matches no module fails the build.
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { minifySync, runnerImport, type Plugin } from 'vite'
import { askEarly, EARLY_REQUESTS, OPEN_PATHS } from '../../src/api/first-load/early.ts'
import { linkFiles } from '../../src/api/first-load/link-files.ts'
import * as load from '../lib/first-load.mjs'
import { at, root } from '../lib/paths.mjs'
import type * as Contract from './contract-modules.ts'
import { isOfPages, MATCHED, nameFiles, SCHEMAS } from './files.ts'

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
  const needed = load.pagesOf(manifest).map((page) => {
    const files = load.filesOf(manifest, load.routeChunks(manifest, page))
    return { page, files: [...files].filter((file) => !known.has(file)) }
  })
  /** Files of a few forms would make this longer for every page. */
  const isListed = (page: string, file: string) =>
    !load.asks(page) || needed.filter((other) => other.files.includes(file)).length > 4
  const files: string[] = []
  const pages = needed.map((each) => {
    const listed = each.files.filter((file) => isListed(each.page, file))
    files.push(...listed.filter((file) => !files.includes(file)))
    // Sorted, since equal lists compress well.
    const numbers = listed.map((file) => files.indexOf(file)).toSorted((a, b) => a - b)
    return [`^${each.page === '/' ? '' : each.page.replaceAll(/\$\w+/g, '[^/]+')}/?$`, numbers]
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
      for (const known of failure ? [] : [...MATCHED, ...Object.values(LAYERS), CONTRACT])
        if (!ids.some((id) => (typeof known === 'string' ? id.includes(known) : known.test(id))))
          this.error(`no module of the console matches ${String(known)}`)
      if (!failure) nameFiles(this)
    },
    generateBundle: {
      // The comment below works only on the first line, where the framework's plugins write too.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          // Nearly every function of these files runs before the first row is visible. With this comment a browser compiles them
          // while they arrive, on another thread, instead of parsing each function twice, the second time while the page waits.
          if (chunk.type === 'chunk' && isOfPages(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
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
