// Prints figures of the source tree: files, lengths, folder widths, climbing imports, exported names that collide, and the files
// that three features consist of. Tests and generated files don't count as source.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { at, root } from './lib/paths.mjs'

const CODE = /\.tsx?$/
const OTHER = /\.(?:type-)?spec\.tsx?$|\.gen\.ts$|\.d\.ts$/
/** The router reads these from every route file. */
const FRAMEWORK = new Set(['Route'])
/** Read as `copy.name` alone. */
const COPY = /(?:^|[/-])copy\.ts$/
/** Features as `[name, first file, folders that belong to it]`. Other folders are shared layers. */
const FEATURES = /** @type {const} */ ([
  ['volume resize', 'src/routes/_app/volumes/$volumeId.resize.tsx', ['src/routes/_app/volumes/']],
  [
    'certificate upload',
    'src/routes/_app/buckets/$cluster.$bucket_.tls.upload.tsx',
    ['src/routes/_app/buckets/', 'src/lib/certificate/'],
  ],
  ['object upload', 'src/routes/_app/buckets/-objects/upload-button.tsx', ['src/routes/_app/buckets/']],
  ['transfer queue', 'src/transfers/engine/transfers.ts', ['src/transfers/']],
])
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g
const EXPORT = /^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm

const all = readdirSync(at('src'), { recursive: true, withFileTypes: true })
  .filter((e) => e.isFile())
  .map((e) => relative(root, join(e.parentPath, e.name)))
const source = all
  .filter((path) => CODE.test(path) && !OTHER.test(path))
  .map((path) => ({ path, text: readFileSync(at(path), 'utf8') }))
const lines = source
  .map(({ path, text }) => ({ path, count: text.split('\n').length - 1 }))
  .toSorted((a, b) => a.count - b.count)

/** @type {Map<string, Set<string>>} */
const folders = new Map()
/** @param {string} path */
const place = (path) => {
  const folder = dirname(path)
  const entries = folders.get(folder)
  // A file and its stylesheet are one entry, as in src/boundaries.spec.ts.
  const name = basename(path).replace(/(?:\.module)?\.(?:tsx?|css)$/, '')
  if (entries?.has(name)) return
  folders.set(folder, (entries ?? new Set()).add(name))
  if (folder !== 'src') place(folder)
}
for (const path of all.filter((p) => !OTHER.test(p))) place(path)
const wide = [...folders].map(([folder, { size }]) => ({ folder, size })).toSorted((a, b) => b.size - a.size)

/** @type {Map<string, string[]>} */
const exported = new Map()
let imports = 0
let climbing = 0
for (const { path, text } of source) {
  for (const [, specifier = ''] of text.matchAll(SPECIFIER)) {
    imports += 1
    if (specifier.startsWith('../../../')) climbing += 1
  }
  if (COPY.test(path)) continue
  // A schema and the type of its values share a name in one file.
  const names = new Set([...text.matchAll(EXPORT)].map(([, name = '']) => name))
  for (const name of names) exported.set(name, [...(exported.get(name) ?? []), path])
}
const shared = [...exported]
  .filter(([name, paths]) => paths.length > 1 && !FRAMEWORK.has(name))
  .toSorted(([, a], [, b]) => b.length - a.length)

/** @param {string} name @param {string | number} value */
const row = (name, value) => process.stdout.write(`${name.padEnd(34)}${value}\n`)
const total = lines.reduce((sum, { count }) => sum + count, 0)
row('source files', source.length)
row('lines', total)
row('median lines of a file', lines[Math.floor(lines.length / 2)]?.count ?? 0)
row('files of 25 lines or fewer', lines.filter(({ count }) => count <= 25).length)
row('longest file', lines.length > 0 ? `${lines.at(-1)?.count} ${lines.at(-1)?.path}` : '')
row('widest folder', `${wide[0]?.size} ${wide[0]?.folder}`)
row('folders of more than 25 entries', wide.filter(({ size }) => size > 25).length)
for (const { folder, size } of wide.filter((f) => f.size > 25)) row('', `${size} ${folder}`)
row('imports', imports)
row('imports that climb three levels', climbing)
row('exported names that collide', shared.length)
for (const [name, paths] of shared.slice(0, 10)) row('', `${name} ×${paths.length}`)

const texts = new Map(source.map(({ path, text }) => [path, text]))
/** The file of an import; undefined for packages. @param {string} from @param {string} specifier */
const resolve = (from, specifier) => {
  const base = specifier.startsWith('#/')
    ? specifier.replace('#/', 'src/')
    : specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : undefined
  return ['', '.ts', '.tsx'].map((ending) => `${base}${ending}`).find((path) => texts.has(path))
}
for (const [name, first, within] of FEATURES) {
  /** @type {Set<string>} */
  const found = new Set([first])
  for (const path of found) {
    for (const [, specifier = ''] of (texts.get(path) ?? '').matchAll(SPECIFIER)) {
      const to = resolve(path, specifier)
      if (to && within.some((folder) => to.startsWith(folder))) found.add(to)
    }
  }
  const length = [...found].reduce((sum, path) => sum + (texts.get(path)?.split('\n').length ?? 1) - 1, 0)
  row(name, `${found.size} files, ${length} lines`)
}
