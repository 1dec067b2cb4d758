// The file of each module of the console. Pages decide about what they need before they show anything (page-files.ts), and the
// bundler about the rest: forms, and what loads on intent.
import { join, relative } from 'node:path'
import { minifySync, type Rolldown } from 'vite'
import * as load from '../lib/first-load.mjs'
import { at, root } from '../lib/paths.mjs'
import { pageFiles } from './page-files.ts'

/** Begin what every page needs: React, router, queries, the client, the shell. The file contains all that these modules import. */
const CORE = ['/src/main.tsx', '/src/routes/_app.tsx?', '/src/api/client/client.ts']
/** Files that load on intent or with a form, and the modules that begin them. */
const LATER = {
  // Long lists and menus render only their visible rows.
  virtual: ['/@tanstack/react-virtual/dist/esm/index.js'],
  dialog: ['/src/ui/overlay/confirm-dialog.tsx', '/src/ui/overlay/side-panel.tsx'],
  form: ['/api/form/form.ts', '/form/side-form.tsx', '/form/page-form.tsx', '/form/fields.tsx', '/fields.ts?schemas'],
  popup: ['/overlay/menu-popup.tsx', '/overlay/tooltip-popup.tsx', '/field/select.tsx', '/field/combobox.tsx'],
  // The transfer queue of buckets, images and volumes. Pages without work in progress don't load it.
  transfers: ['/src/transfers/engine/transfers.ts'],
}
/** Constants of these files are inlined, so the entry, which uses them in breadcrumbs, doesn't need the files. */
export const ROUTE_COPY = /\/src\/routes\/(?:.*\/)?-(?:[a-z]+-)?copy\.tsx?$/
/** A file of the contract by this name contains its schemas, and by its own only data. */
export const SCHEMAS = '?schemas'
/** Each must match a module. */
export const MATCHED = [...CORE, ...Object.values(LATER).flat(), ROUTE_COPY]

/** How much a form or a file of `LATER` counts beside a page that shows data. Few visits begin there. */
const FORM = 0.3
/** Transferred bytes for each minified character. */
const COMPRESSED = 0.29

const matches = (roots: readonly string[]) => (id: string) => roots.some((begin) => id.includes(begin))
const begins = matches(Object.values(LATER).flat())
const shows = (page: string) => page.startsWith('/') && !load.asks(page)

const names = new Map<string, string>()
/** The file of a module. Null leaves it to the bundler. */
export const fileOf = (id: string) => names.get(id) ?? null
const ofPages = new Set(['core'])
/** Whether pages need a file before they show anything. */
export const isOfPages = (file: string) => ofPages.has(file)

/** Names the files. The module graph must be complete. */
export const nameFiles = (graph: Rolldown.PluginContext) => {
  const ids = [...graph.getModuleIds()]
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  /** These modules and all that they import. Every operation refers to its schemas, which stay with the modules that use them. */
  const reach = (roots: readonly string[], isLeft: (id: string) => boolean) => {
    const found = new Set(roots)
    for (const id of found) for (const to of importsOf(id)) if (!to.endsWith(SCHEMAS) && !isLeft(to)) found.add(to)
    return [...found].filter((id) => !names.has(id))
  }
  for (const id of reach(ids.filter(matches(CORE)), (to) => ROUTE_COPY.test(to))) names.set(id, 'core')

  const routes = Object.fromEntries(ids.map((id) => [relative(root, id), { file: id }]))
  /** Modules that begin a page, or a file of `LATER` as if it were one, since all that it imports loads with it. */
  const begun = new Map(Object.entries(LATER).map(([name, roots]) => [name, ids.filter(matches(roots))]))
  for (const page of load.pagesOf(routes)) {
    const keys = load.routeChunks(routes, page)
    begun.set(
      page,
      keys.map((key) => join(root, key)),
    )
  }
  const users = new Map<string, string[]>()
  for (const [page, roots] of begun)
    for (const id of reach(roots, (to) => names.has(to) || (shows(page) && begins(to))))
      users.set(id, [...(users.get(id) ?? []), page])

  const modules = [...users]
    .filter(([, pages]) => pages.some(shows))
    .map(([id, pages]) => {
      const { code } = minifySync(id, graph.getModuleInfo(id)?.code ?? '')
      return { id, bytes: COMPRESSED * code.length, isStyle: id.endsWith('.css'), pages, imports: importsOf(id) }
    })
  const weights = new Map([...begun.keys()].map((page) => [page, shows(page) ? 1 : FORM]))
  for (const file of pageFiles(modules, weights)) {
    // Named by its largest module: `src/routes/_app/volumes/-copy.ts` is `volumes-copy`.
    const [largest] = file.toSorted((a, b) => b.bytes - a.bytes)
    const path = relative(at('src'), largest?.id ?? '').replaceAll(/^routes\/(?:_app\/)?|\.tsx?|\?.*/g, '')
    const name = (path.match(/[a-z]+/gi) ?? []).join('-')
    ofPages.add(name)
    for (const { id } of file) names.set(id, name)
  }
  for (const [name, roots] of Object.entries(LATER))
    for (const id of reach(ids.filter(matches(roots)), (to) => names.has(to))) names.set(id, name)
  // The bundler would move the rest of a copy file into the entry.
  for (const id of ids)
    if (ROUTE_COPY.test(id) && !names.has(id)) names.set(id, relative(at('src/routes'), id).replaceAll(/\W/g, '_'))
}
