// Prints the size of each room (files, lines, characters), and what makes a tree hard to read: long files, wide folders, exported
// names that collide. Styles, generated files and declarations don't count. Fails if a room is larger than it can be.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { at, root } from './lib/paths.mjs'

const TEST = /\.(?:type-|slow\.)?spec\.tsx?$|^(?:e2e|test)\//
const GENERATED = /\.gen\.ts$|\.d\.ts$/
/**
 * Rooms by the files that belong to them, and the lines that they can have. A change that needs more takes them away elsewhere, or says
 * in its commit why it doesn't. A spec of `scripts` is a test and a script.
 */
const ROOMS = /** @type {const} */ ([
  ['console', 54_900, (/** @type {string} */ path) => /^src\/(?!server\/)/.test(path) && !TEST.test(path)],
  ['server', 21_400, (/** @type {string} */ path) => path.startsWith('src/server/') && !TEST.test(path)],
  ['tests', 60_800, (/** @type {string} */ path) => TEST.test(path)],
  ['scripts, with their specs', 7400, (/** @type {string} */ path) => /^(?:scripts|lab)\//.test(path)],
])
const EXPORT = /^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm
const LONGEST = 400
const WIDEST = 25

/** @param {string} folder */
const filesOf = (folder) => {
  try {
    return readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile())
      .map((e) => relative(root, join(e.parentPath, e.name)))
  } catch {
    return []
  }
}
const all = ['src', 'test', 'e2e', 'scripts', 'lab'].flatMap(filesOf)
const code = all
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !GENERATED.test(path))
  .map((path) => ({ path, text: readFileSync(at(path), 'utf8') }))
  .map((file) => ({ ...file, lines: file.text.split('\n').length - 1 }))

/** @param {string} name @param {(string | number)[]} values */
const row = (name, ...values) =>
  process.stdout.write(`${name.padEnd(30)}${values.map((v) => v.toLocaleString('en-US').padStart(12)).join('')}\n`)
row('', 'files', 'lines', 'at most', 'characters')
for (const [name, most, belongs] of ROOMS) {
  const files = code.filter(({ path }) => belongs(path))
  const sum = (/** @type {(file: (typeof code)[number]) => number} */ of) => files.reduce((n, file) => n + of(file), 0)
  const lines = sum((file) => file.lines)
  row(
    name,
    files.length,
    lines,
    most,
    sum(({ text }) => text.length),
  )
  if (lines > most) process.exitCode = 1
}

const long = code.filter(({ lines }) => lines > LONGEST)
row(`files over ${LONGEST} lines`, long.length)
for (const { path, lines } of long) row(`  ${path}`, lines)

/** @type {Map<string, Set<string>>} */
const folders = new Map()
/** A file, its spec and its stylesheet are one entry, as in src/boundaries.spec.ts. @param {string} path */
const place = (path) => {
  const [folder, name] = [
    dirname(path),
    basename(path).replace(/(?:\.(?:type-|slow\.)?spec|\.module)?\.(?:tsx?|css)$/, ''),
  ]
  const entries = folders.get(folder)
  if (entries?.has(name)) return
  folders.set(folder, (entries ?? new Set()).add(name))
  if (folder.includes('/')) place(folder)
}
for (const path of all.filter((p) => p.startsWith('src/'))) place(path)
const wide = [...folders].filter(([, { size }]) => size > WIDEST)
row(`folders over ${WIDEST} entries`, wide.length)
for (const [folder, { size }] of wide) row(`  ${folder}`, size)

/** @type {Map<string, Set<string>>} */
const exported = new Map()
for (const { path, text } of code.filter((file) => file.path.startsWith('src/') && !TEST.test(file.path)))
  // The router reads `Route` of every page, and words belong to their folder.
  if (!/(?:^|[/-])words\.tsx?$/.test(path))
    for (const [, name = ''] of text.matchAll(EXPORT))
      if (name !== 'Route') exported.set(name, (exported.get(name) ?? new Set()).add(path))
const shared = [...exported].filter(([, paths]) => paths.size > 1)
row('exported names that collide', shared.length)
for (const [name, paths] of shared) row(`  ${name}`, [...paths].join(', '))
