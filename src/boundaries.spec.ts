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
  api: ['contract', 'lib'],
  transfers: ['api', 'contract', 'lib'],
  components: ['api', 'contract', 'transfers', 'ui', 'lib'],
  routes: ['contract', 'api', 'transfers', 'components', 'ui', 'lib'],
  server: ['contract', 'lib'],
  first: ['api', 'components', 'ui', 'lib'],
  'main.tsx': ['first', 'router.ts', 'api', 'transfers', 'components', 'ui', 'lib'],
  'router.ts': ['routeTree.gen.ts', 'api', 'components', 'ui', 'lib'],
  'routeTree.gen.ts': ['routes'],
  'router.spec.ts': ['router.ts', 'components'],
  'boundaries.spec.ts': [],
}
const CONTRACT_PACKAGES = ['zod', 'zod/mini']
/** Made by tools or dictated by the framework. */
const NAMED_BY_TOOLS = new Set(['src/routeTree.gen.ts', 'src/routes/__root.tsx'])
const SELF = 'src/boundaries.spec.ts'
const LONGEST = 400
/** Specs of rules that cut across areas have no one source to stand beside. */
const CROSS_CUTTING = ['src/server/rules/']
/** Longer on purpose, each with its reason. */
const LONGER: Record<string, string> = {
  'src/routeTree.gen.ts': 'generated from the routes',
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

/** The file that a relative specifier means, or null where there is none. */
function resolve(tree: Tree, from: string, specifier: string): string | null {
  const base = posix.join(posix.dirname(from), specifier.split('?')[0] ?? '')
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
  if (a !== 'routes' || !isPrivate(to) || feature(from) === feature(to)) return null
  return `${from}: imports another feature's own file ${to}`
}

function checkImports(tree: Tree, file: string, text: string): string[] {
  const bad: string[] = []
  for (const specifier of importsOf(text)) {
    if (specifier.includes('shared/') && specifier.startsWith('..') && !resolve(tree, file, specifier)) {
      bad.push(`${file}: leaves the repository (${specifier})`)
    } else if (specifier.startsWith('.')) {
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
    for (const s of importsOf(atRunTime).filter((x) => x.startsWith('.'))) {
      const to = resolve(tree, file, s)
      if (to !== null && isCode(to)) walk(to, [...path, file])
    }
    done.add(file)
  }
  for (const file of tree.keys()) if (isCode(file) && !NAMED_BY_TOOLS.has(file) && file !== SELF) walk(file, [])
  // The generated route tree augments types in a circle with the routes by design of the router.
  return found.filter((c) => !c.includes('routeTree.gen'))
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
      if (isCode(file) && lines > LONGEST && !(file in LONGER)) bad.push(`${file}: ${lines} lines, split it`)
    }
  }
  return [...bad, ...cycles(tree).map((c) => `cycle: ${c}`)]
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
  const tree = readTree(['src', 'e2e'])

  it('keeps every import rule, name rule and length', () => {
    expect(violations(tree)).toEqual([])
  })

  it('names no folder that is gone', () => {
    expect(Object.keys(MAY).filter((f) => !f.includes('.') && !existsSync(join(root, 'src', f)))).toEqual([])
    expect(Object.keys(LONGER).filter((f) => !existsSync(join(root, f)))).toEqual([])
  })
})

const sees = (files: Record<string, string>) => violations(new Map(Object.entries(files)))

describe('the check itself', () => {
  const other = { 'src/lib/a.ts': 'export const a = 1', 'src/server/b.ts': '', 'src/routes/_app/keys/-row.tsx': '' }

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
    ['a lonely test', 'src/lib/deep/x.spec.ts', '', 'beside its source'],
    ['e2e reaching in', 'e2e/x.e2e.ts', "import { a } from '../src/lib/a'", 'e2e imports only its own helpers'],
    ['a gone file', 'src/lib/x.ts', "import { z } from './z'", 'imports what is not there'],
  ])('reports %s', (_, file, text, reported) => {
    expect(sees({ ...other, [file]: text }).join('\n')).toContain(reported)
  })

  it('passes what is allowed, and reads no comments', () => {
    const text = "// import { b } from '../server/b'\nimport { a } from '../lib/a'\n/* from '../server/b' */"
    expect(sees({ ...other, 'src/ui/x.tsx': text, 'src/routes/$bucketId.tsx': '' })).toEqual([])
  })
})
