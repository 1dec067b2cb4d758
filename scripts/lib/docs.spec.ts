/** Every file, heading, command and test that the docs name exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './paths.mjs'

const documents = [
  'AGENTS.md',
  'README.md',
  ...readdirSync(at('docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const textOf = (document: string) => readFileSync(at(document), 'utf8')
/** Folders that a path without a link can start with. */
const BASES = ['.', 'src', 'src/console', 'src/console/areas', 'src/server']
const there = (path: string, from: string) =>
  [from, ...BASES].some((base) => existsSync(at(normalize(join(base, path)))))

test.each(documents)('%s names files that exist', (document) => {
  const text = textOf(document)
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path)
  const quoted = [...text.matchAll(/`([\w$.@-]+(?:\/[\w$.@-]+)+\.(?:tsx?|mjs|md|json|html|conf|css))`/g)].map(
    ([, path = '']) => path,
  )
  const made = /^(?:test-results|dist)\//
  const missing = [...linked, ...quoted].filter((path) => !made.test(path) && !there(path, dirname(document)))
  expect(missing).toEqual([])
})

const sources = ['.', 'src', 'test', 'scripts', 'e2e'].flatMap((dir) =>
  readdirSync(at(dir), { recursive: dir !== '.', encoding: 'utf8' }).map((name) => basename(name)),
)

test.each(documents)('%s names source files that exist, also without their folder', (document) => {
  const names = [...textOf(document).matchAll(/`([\w$.-]+\.(?:tsx?|mjs|css))`/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !sources.includes(name))).toEqual([])
})

test.each(documents)('%s names constants and functions that their files contain', (document) => {
  const named = [...textOf(document).matchAll(/`(\w+)`\s+(?:in|of)\s+`([\w$./-]+\.(?:tsx?|mjs))`/g)]
  const missing = named.filter(([, name = '', path = '']) => {
    const file = BASES.map((base) => normalize(join(base, path))).find((one) => existsSync(at(one)))
    return file === undefined || !new RegExp(`\\b${name}\\b`).test(textOf(file))
  })
  expect(missing.map(([words]) => words)).toEqual([])
})

test.each(documents)('%s names headings and commands that exist', (document) => {
  const text = textOf(document)
  const scripts = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { scripts: Record<string, string> }
  const run = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(run.filter((name) => !Object.hasOwn(scripts.scripts, name))).toEqual([])
  const anchors = [...text.matchAll(/\]\(([^)#\s:]*)#([^)]+)\)/g)].filter(([, file = '', anchor = '']) => {
    const target = file === '' ? document : normalize(join(dirname(document), file))
    const headings = [...textOf(target).matchAll(/^#+ (.*)$/gm)].map(([, h = '']) =>
      h
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    )
    return !headings.includes(anchor)
  })
  expect(anchors.map(([link]) => link)).toEqual([])
})

test.each(documents)('%s names tests that exist', (document) => {
  const all = ['src', 'test', 'scripts', 'e2e'].flatMap((dir) =>
    readdirSync(at(dir), { recursive: true, encoding: 'utf8' }).map((name) => `${dir}/${name}`),
  )
  const files = {
    unit: all.filter((name) => /\.spec\.tsx?$/.test(name)),
    e2e: all.filter((name) => /\.(?:e2e|deep)\.ts$/.test(name)),
    firefox: all.filter((name) => name.endsWith('.e2e.ts')),
  }
  const missing = [...textOf(document).matchAll(/npm run test:(unit|e2e|firefox) -- ([\w ./-]+)/g)].flatMap(
    ([, kind = '', filters = '']) =>
      filters
        .trim()
        .split(/\s+/)
        // A placeholder is in capitals, an option has dashes.
        .filter((filter) => !/^(?:[A-Z]+|--.*)$/.test(filter))
        .filter((filter) => !files[kind as keyof typeof files].some((name) => name.includes(filter))),
  )
  expect(missing).toEqual([])
})

test('the README says why each dependency is there, and names no other package', () => {
  const [, table = ''] = /## Why each dependency\n([\s\S]*?)\n## /.exec(textOf('README.md')) ?? []
  const packages = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Record<string, Record<string, string>>
  const installed = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(packages[kind] ?? {}),
  )
  // A cell can add a remark to a name: "hono, which it requires".
  const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].slice(2).flatMap(([, cell = '']) => cell.split(/,? and |, /))
  const named = cells.filter((name) => !name.includes(' '))
  expect(named.toSorted()).toEqual(installed.toSorted())
})

const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}${n + 1}`)

test('each finding of the security review names tests by their titles', () => {
  const rows = [
    ...textOf('docs/reliability.md').matchAll(/^\| (.+?) +\| `([\w./-]+\.(?:spec|e2e)\.tsx?)` +\| (.+?) +\|$/gm),
  ]
  const missing = rows.filter(([, , file = '', title = '']) => !existsSync(at(file)) || !textOf(file).includes(title))
  expect(missing.map(([, finding, , title]) => [finding, title])).toEqual([])
  const ids = new Set(rows.map(([, finding = '']) => finding.split(/[ :]/)[0]))
  const all = ['B1', 'B2', 'B3', ...numbered('S', 10), ...numbered('M', 9)]
  expect(all.filter((id) => !ids.has(id))).toEqual([])
})
