/** Who may import whom, and how files are named, read from the disk: a new folder fails until it is named here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What each folder of src may import beside itself and packages. Files directly in src have rows of their own. */
const MAY: Record<string, readonly string[]> = {
  contract: [],
  lib: [],
  ui: ['lib'],
  dialect: ['contract'],
  api: ['contract', 'dialect', 'lib'],
  transfers: ['api', 'contract', 'lib'],
  app: ['api', 'contract', 'transfers', 'ui', 'lib'],
  routes: ['contract', 'api', 'transfers', 'app', 'ui', 'lib'],
  server: ['contract', 'dialect', 'lib'],
  first: ['api', 'app', 'ui', 'lib'],
  'main.tsx': ['first', 'router.ts', 'api', 'transfers', 'app', 'ui', 'lib'],
  'router.ts': ['routeTree.gen.ts', 'api', 'app', 'ui', 'lib'],
  'routeTree.gen.ts': ['routes'],
  'router.spec.ts': ['router.ts', 'app'],
  'boundaries.spec.ts': [],
}
/**
 * What each folder of src/server may import beside itself: lowest first, so that nothing imports upward. Only the two entries,
 * `start` and `admin`, know all of it.
 */
const SERVER: Record<string, readonly string[]> = {
  system: [],
  db: ['system'],
  storage: ['system', 'db'],
  core: ['system', 'db', 'storage'],
  audit: ['core', 'system'],
  objects: ['audit', 'core', 'storage', 'db', 'system'],
  areas: ['objects', 'core', 'storage', 'db', 'system'],
  checks: ['areas', 'core', 'db', 'system'],
  data: ['objects', 'core', 'storage', 'db', 'system'],
  backup: ['data', 'audit', 'core', 'storage', 'db', 'system'],
  http: ['audit', 'core', 'storage', 'db', 'system'],
  seed: ['areas', 'objects', 'core', 'storage', 'db', 'system'],
  start: ['seed', 'http', 'data', 'checks', 'areas', 'objects', 'audit', 'core', 'storage', 'db', 'system'],
  admin: ['start', 'backup', 'seed', 'data', 'checks', 'areas', 'objects', 'audit', 'core', 'storage', 'db', 'system'],
}
/** Entries of a folder, where a file, its spec and its stylesheet are one: more than this nobody takes in at a glance. */
const WIDEST = 25
const CONTRACT_PACKAGES = ['zod', 'zod/mini']
/** Made by tools or dictated by the framework. */
const NAMED_BY_TOOLS = new Set(['src/routeTree.gen.ts', 'src/routes/__root.tsx'])
const SELF = 'src/boundaries.spec.ts'
const LONGEST = 400
/** Specs of rules that cut across areas have no one source to stand beside. */
const CROSS_CUTTING = ['test/']
/** Longer on purpose, each with its reason. */
const LONGER: Record<string, string> = {
  'src/routeTree.gen.ts': 'generated from the routes',
}

/** Folders wider on purpose, each with its reason. */
const WIDER: Record<string, string> = {
  'src/contract': 'one file an area, and the tests that hold all of them to the reference',
}

/** Path from the root, with "/", to its text. */
type Tree = Map<string, string>

const top = (file: string) => file.split('/')[1] ?? ''
const isSpec = (file: string) => /\.(type-)?spec\.tsx?$/.test(file)
const isCode = (file: string) => /\.(ts|tsx|mts|mjs)$/.test(file)

/** Specifiers of static imports, re-exports and `import()`, types included; text in comments does not count. */
export function importsOf(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found = code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g)
  return [...found].map((m) => m[2] ?? '')
}

/** Relative or by the alias of package.json's `imports`. */
const isOwn = (specifier: string) => /^[.#]/.test(specifier)

/** The file that such a specifier means, or null where there is none. */
function resolve(tree: Tree, from: string, specifier: string): string | null {
  const path = specifier.split('?')[0] ?? ''
  const base = /^#\w*\//.test(path)
    ? path.replace(/^#\//, 'src/').replace(/^#/, '')
    : posix.join(posix.dirname(from), path)
  const tries = [base, ...['.ts', '.tsx', '.d.ts', '.json', '/index.ts'].map((e) => base + e)]
  return tries.find((t) => tree.has(t)) ?? null
}

/** A feature is the first folder or file name below routes (or below a pathless layout such as `_app`). */
const feature = (file: string) =>
  file
    .split('/')
    .slice(2)
    .find((part) => !part.startsWith('_'))
    ?.replace(/\.tsx?$/, '')
    .split('.')[0] ?? ''
const isPrivate = (file: string) => file.split('/').some((part) => part.startsWith('-'))

function wrongImport(from: string, to: string): string | null {
  const [a, b] = [top(from), top(to)]
  if (a !== b) return MAY[a]?.includes(b) ? null : `${from}: ${a} must not import ${b} (${to})`
  if (a === 'server' && !isSpec(from)) {
    const [c, d] = [from.split('/')[2] ?? '', to.split('/')[2] ?? '']
    return c === d || SERVER[c]?.includes(d) ? null : `${from}: server/${c} must not import server/${d} (${to})`
  }
  if (a !== 'routes' || !isPrivate(to) || feature(from) === feature(to)) return null
  return `${from}: imports another feature's own file ${to}`
}

function checkImports(tree: Tree, file: string, text: string): string[] {
  const bad: string[] = []
  for (const specifier of importsOf(text)) {
    if (specifier.startsWith('../../../') && !/\.css$|\/e2e\//.test(specifier)) {
      bad.push(`${file}: climbs three folders, write it from the root with #/ (${specifier})`)
    } else if (specifier.includes('shared/') && specifier.startsWith('..') && !resolve(tree, file, specifier)) {
      bad.push(`${file}: leaves the repository (${specifier})`)
    } else if (isOwn(specifier)) {
      const to = resolve(tree, file, specifier)
      if (to === null) bad.push(`${file}: imports what is not there (${specifier})`)
      else if (!to.startsWith('src/') && !isSpec(file)) bad.push(`${file}: imports from outside src (${specifier})`)
      else if (to.startsWith('src/') && isSpec(to)) bad.push(`${file}: imports a spec (${specifier})`)
      else if (to.startsWith('src/') && to.includes('/reference/') && !isSpec(file))
        bad.push(`${file}: only tests read the reference (${specifier})`)
      else if (to.startsWith('src/')) bad.push(...[wrongImport(file, to)].filter((x) => x !== null))
    } else if (top(file) === 'contract' && !isSpec(file) && !CONTRACT_PACKAGES.includes(specifier)) {
      bad.push(`${file}: contract imports zod only (${specifier})`)
    }
  }
  return bad
}

/** Dots and `$` separate words in route files; `-` starts a route's own file, `_` a layout without a path. */
const KEBAB = /^[-_$]?[a-z0-9]+(?:[-.$_]+[a-z0-9]+)*\.(?:ts|tsx|css|json)$/
function checkName(file: string): string[] {
  if (NAMED_BY_TOOLS.has(file)) return []
  const name = posix.basename(file)
  const routeName = top(file) === 'routes' && /^[-_$a-zA-Z0-9.]+\.tsx?$/.test(name)
  const ok = KEBAB.test(name) || (routeName && !/[A-Z]/.test(name.replaceAll(/\$[a-zA-Z]+/g, '')))
  const bad = ok ? [] : [`${file}: file names are kebab-case`]
  if (/^index\.tsx?$/.test(name) && top(file) !== 'routes') bad.push(`${file}: a barrel`)
  if (/^(misc|utils?|helpers?|common)\./.test(name)) bad.push(`${file}: a name that says nothing`)
  return bad
}

function isBarrel(text: string): boolean {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
  return (
    code !== '' &&
    code.replaceAll(/export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^'"]*from\s*(['"])[^'"]+\1;?/g, '').trim() === ''
  )
}

/** Every cycle of imports among code files, as "a -> b -> a". `import type` is erased and cannot start anything too early. */
export function cycles(tree: Tree): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, path: string[]) => {
    const seen = path.indexOf(file)
    if (seen >= 0) found.push([...path.slice(seen), file].join(' -> '))
    if (seen >= 0 || done.has(file)) return
    const atRunTime = (tree.get(file) ?? '').replaceAll(/^(?:import|export) type [^;'"]*?from .*$/gm, '')
    for (const s of importsOf(atRunTime).filter(isOwn)) {
      const to = resolve(tree, file, s)
      if (to !== null && isCode(to)) walk(to, [...path, file])
    }
    done.add(file)
  }
  for (const file of tree.keys()) if (isCode(file) && !NAMED_BY_TOOLS.has(file) && file !== SELF) walk(file, [])
  // The generated route tree augments types in a circle with the routes by design of the router.
  return found.filter((c) => !c.includes('routeTree.gen'))
}

/** Folders with too many entries. A spec or a stylesheet counts only where nothing of its name stands beside it. */
function wide(tree: Tree): string[] {
  const entries = new Map<string, Set<string>>()
  for (const file of tree.keys()) {
    const parts = file.split('/')
    for (let n = 1; n < parts.length; n += 1) {
      const folder = parts.slice(0, n).join('/')
      const name = (parts[n] ?? '').replace(/(\.(?:type-)?spec|\.e2e|\.deep|\.visual|\.module)?\.(tsx?|css|mjs)$/, '')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
    }
  }
  return [...entries]
    .filter(([folder, names]) => names.size > WIDEST && !(folder in WIDER))
    .map(([folder, names]) => `${folder}: ${names.size} entries, group them`)
}

const EXPORT = /^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm

/** Exported names that two files share. Strings of copy files are read as `copy.name`, and the router dictates `Route`. */
function collisions(tree: Tree): string[] {
  const found = new Map<string, Set<string>>()
  for (const [file, text] of tree) {
    if (!file.startsWith('src/') || !isCode(file) || isSpec(file) || /(?:^|[/-])copy\.ts$/.test(file)) continue
    for (const [, name = ''] of text.matchAll(EXPORT))
      if (name !== 'Route') found.set(name, (found.get(name) ?? new Set()).add(file))
  }
  return [...found]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${[...files].join(' and ')} export ${name}: rename one`)
}

/** Everything wrong with a tree, one line each. */
export function violations(tree: Tree): string[] {
  const bad: string[] = []
  for (const [file, text] of tree) {
    if (file.startsWith('e2e/')) {
      const left = importsOf(text).filter(
        (s) => s.startsWith('.') && !posix.join(posix.dirname(file), s).startsWith('e2e/'),
      )
      bad.push(...left.map((s) => `${file}: e2e imports only its own helpers (${s})`))
    } else if (file.startsWith('src/')) {
      if (!(top(file) in MAY)) bad.push(`${file}: src/${top(file)} is not named in the import rules`)
      // This file's own examples are no imports.
      if (isCode(file) && file !== SELF) bad.push(...checkImports(tree, file, text))
      bad.push(...checkName(file))
      if (isCode(file) && isBarrel(text)) bad.push(`${file}: a barrel`)
      if (isSpec(file) && file !== SELF && !CROSS_CUTTING.some((folder) => file.startsWith(folder))) {
        const beside = [...tree.keys()].some((f) => posix.dirname(f) === posix.dirname(file) && isCode(f) && !isSpec(f))
        if (!beside) bad.push(`${file}: a test stands beside its source`)
      }
      const lines = text.split('\n').length - 1
      if ((isCode(file) || file.endsWith('.css')) && lines > LONGEST && !(file in LONGER))
        bad.push(`${file}: ${lines} lines, split it`)
    }
  }
  return [...bad, ...wide(tree), ...collisions(tree), ...cycles(tree).map((c) => `cycle: ${c}`)]
}

function readTree(folders: readonly string[]): Tree {
  const tree: Tree = new Map()
  for (const folder of folders.filter((f) => existsSync(join(root, f)))) {
    for (const e of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!e.isFile()) continue
      const path = join(e.parentPath, e.name)
      tree.set(path.slice(root.length + 1), readFileSync(path, 'utf8'))
    }
  }
  return tree
}

describe('the tree on disk', () => {
  const tree = readTree(['src', 'test', 'e2e'])

  it('keeps every import rule, name rule and length', () => {
    expect(violations(tree)).toEqual([])
  })

  it('names no folder that is gone', () => {
    expect(Object.keys(MAY).filter((f) => !f.includes('.') && !existsSync(join(root, 'src', f)))).toEqual([])
    expect(Object.keys(LONGER).filter((f) => !existsSync(join(root, f)))).toEqual([])
  })
})

const sees = (files: Record<string, string>) => violations(new Map(Object.entries(files)))

const folderOf = (entries: number) =>
  Object.fromEntries(
    Array.from({ length: entries }, (_, i) =>
      ['.tsx', '.spec.tsx', '.module.css'].map((e) => [`src/lib/x${i}${e}`, '']),
    ).flat(),
  )

describe('the check itself', () => {
  const other = {
    'src/lib/a.ts': 'export const a = 1',
    'src/server/b.ts': '',
    'src/server/areas/b.ts': '',
    'src/routes/_app/keys/-row.tsx': '',
  }

  it.each([
    ['a forbidden folder', 'src/ui/x.tsx', "import { b } from '../server/b'", 'ui must not import server'],
    ['a forbidden type', 'src/ui/x.tsx', "import type { B } from '../server/b'", 'ui must not import server'],
    ['a lazy import', 'src/routes/x.tsx', "const b = await import('../server/b')", 'routes must not import server'],
    [
      'a re-export',
      'src/lib/x.ts',
      "export { b } from '../server/b'\nexport const c = 1",
      'lib must not import server',
    ],
    [
      'another feature',
      'src/routes/_app/buckets/index.tsx',
      "import { r } from '../keys/-row'",
      "another feature's own file",
    ],
    ['a package in the contract', 'src/contract/x.ts', "import ky from 'ky'", 'contract imports zod only'],
    ['a new folder', 'src/misc/x.ts', '', 'not named in the import rules'],
    ['a barrel', 'src/lib/all.ts', "export * from './a'\n", 'a barrel'],
    ['a name', 'src/lib/someThing.ts', '', 'kebab-case'],
    ['a cycle', 'src/lib/a.ts', "import './a'", 'cycle: src/lib/a.ts -> src/lib/a.ts'],
    ['a long file', 'src/lib/long.ts', 'x\n'.repeat(401), 'split it'],
    ['a long stylesheet', 'src/lib/long.module.css', '\n'.repeat(401), 'split it'],
    ['a lonely test', 'src/lib/deep/x.spec.ts', '', 'beside its source'],
    ['e2e reaching in', 'e2e/x.e2e.ts', "import { a } from '../src/lib/a'", 'e2e imports only its own helpers'],
    [
      'a server layer',
      'src/server/core/x.ts',
      "import { b } from '../areas/b'",
      'server/core must not import server/areas',
    ],
    ['a climb', 'src/ui/a/b/x.ts', "import { a } from '../../../lib/a'", 'climbs three folders'],
    ['a name that two files export', 'src/ui/x.ts', 'export function a() {}', 'src/lib/a.ts and src/ui/x.ts export a'],
    ['a gone file', 'src/lib/x.ts', "import { z } from './z'", 'imports what is not there'],
  ])('reports %s', (_, file, text, reported) => {
    expect(sees({ ...other, [file]: text }).join('\n')).toContain(reported)
  })

  it('reports a wide folder, and counts a file with its spec and stylesheet once', () => {
    expect(sees(folderOf(25))).toEqual([])
    expect(sees(folderOf(26))).toEqual(['src/lib: 26 entries, group them'])
  })

  it('passes what is allowed, and reads no comments', () => {
    const text = "// import { b } from '../server/b'\nimport { a } from '../lib/a'\n/* from '../server/b' */"
    expect(sees({ ...other, 'src/ui/x.tsx': text, 'src/routes/$bucketId.tsx': '' })).toEqual([])
  })
})
