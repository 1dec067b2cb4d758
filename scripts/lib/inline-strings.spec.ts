/** Interface strings belong in copy files, where an editor reads a whole area. No other file contains one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

/** Attributes and properties that people read or hear, however short. */
const READ =
  /^(?:label|title|aria-label|aria-description|placeholder|hint|alt|description|detail|heading|header|summary|noun|never|emptyText|crumb|noAccess|what)$/
/** Attributes that nobody reads. */
const UNREAD = /^(?:className|d|viewBox|transform|style|key|id|type|rel|href|to|mask|allow|sandbox|data-.*)$/

/** A phrase: a capital and then lowercase letters alone or before more words, or three lowercase words in a row. */
const isPhrase = (text: string) =>
  /^\s*[A-Z][a-z’']+(?:\s+\S|[.!?…:]?\s*$)/.test(text) || /[a-z]{2,} [a-z’']{2,} [a-z’']{2,}/.test(text)
/** Words, not an example of an address and not a path parameter. */
const isWord = (text: string) => /\p{L}{2,}/u.test(text) && !/^\$|:\/\/|:\d/.test(text)

const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as readonly Node[]).map((q) => String(Reflect.get(Object(q['value']), 'cooked'))).join('…')
  return undefined
}
/** Name of an identifier, or the text of a literal key. */
function nameOf(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : undefined
  return typeof name === 'string' ? name : ''
}

/** Imports, types, and texts that only the program compares: errors of its own, selectors, events. */
function isForProgram(node: Node): boolean {
  if (/^(?:Import|ExportAll|TSType|TSInterface)/.test(node.type)) return true
  if (node.type === 'BinaryExpression') return node['operator'] !== '+'
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false
  const { callee } = node
  const called = nameOf(callee) || (isNode(callee) ? nameOf(callee['property']) : '')
  return /(?:Error|Exception|Problem|Stuck|RegExp|querySelector(?:All)?|closest|matches|includes|find|tag)$/.test(
    called,
  )
}

/** Syntax whose operands keep the name of their attribute: `label={a ? 'x' : 'y'}`. */
const TRANSPARENT = /^(?:ConditionalExpression|LogicalExpression|JSXExpressionContainer|TemplateLiteral)$/

/** Texts of this source that people read. */
function inlineIn(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const found: string[] = []
  const visit = (node: Node, name: string): void => {
    if (isForProgram(node)) return
    const text = node.type === 'JSXText' ? String(node['value']) : textOf(node)
    if (text !== undefined && !UNREAD.test(name)) {
      const read = node.type === 'JSXText' || READ.test(name) ? isWord(text) : isPhrase(text)
      if (read) found.push(text.trim())
    }
    const own =
      node.type === 'JSXAttribute'
        ? nameOf(node['name'])
        : node.type === 'Property'
          ? nameOf(node['key'])
          : TRANSPARENT.test(node.type)
            ? name
            : ''
    for (const [part, child] of Object.entries(node)) {
      const isName = part === 'key' || (part === 'name' && node.type === 'JSXAttribute')
      if (isName || part === 'test') continue
      for (const one of [child].flat()) if (isNode(one)) visit(one, own)
    }
  }
  visit(parseAst(source, { lang }) as unknown as Node, '')
  return found
}

/** Words that are the same in every language, or that nobody reads, by file. */
const ELSEWHERE: Readonly<Record<string, readonly RegExp[]>> = {
  // For the operator who wrote the configuration, like the server's own messages.
  'console/api/client/config.ts': [/./],
  // Prefixes the report of a part that failed to load.
  'console/api/first-load/updates.ts': [/^A part of the console could not be loaded/],
  'console/api/client/request.ts': [/^Authorization$/, /^Bearer …$/],
  'console/api/first-load/early.ts': [/^Bearer …$/],
  'console/resource/bulk/row-actions.ts': [/^Doubtful$/],
  // Names of keys and months, of formats and products.
  'console/shell/palette/palette.tsx': [/^esc$/],
  'console/shell/shortcuts/modifier.ts': [/^Ctrl$/],
  'console/shell/shortcuts/registry.ts': [/^Enter$/],
  'lib/time/dates.ts': [/^[A-Z][a-z][a-z]$/],
  'lib/image-file/wrong-formats.ts': [/^Parallels$/, /^Zstandard$/],
  'console/areas/buckets/certificate/upload-certificate.tsx': [/^SHA-256$/],
  'console/areas/monitoring/apps.tsx': [/^(?:Apache|MySQL|NGINX)$/],
  'console/areas/regions/detail.tsx': [/^IPv[46]$/],
  'console/areas/settings/sections.tsx': [/^UTC$/],
  // Types of fields, and code of other programs: headers, commands, settings.
  'console/areas/buckets/object/read-object.ts': [/^Expires$/],
  'console/areas/buckets/bulk/protocol-commands.ts': [/^(?:export AWS|s3cmd)/],
  'console/areas/keys/client-config.ts': [/^(?:True|False)$/],
}

const READ_FILES = /^(?:console|lib)\/.*\.tsx?$/
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => READ_FILES.test(file) && !/\.spec\.tsx?$|(?:^|[/-])copy\.tsx?$|routeTree\.gen/.test(file),
)

test('finds texts in elements, attributes, properties and messages, and leaves the program’s own alone', () => {
  expect(inlineIn('const a = <p>Saved</p>')).toEqual(['Saved'])
  expect(inlineIn('const a = <Field label="bucket" className="Wide box here" />')).toEqual(['bucket'])
  expect(inlineIn("const a = <Field title={b ? 'Open' : copy.close} />")).toEqual(['Open'])
  expect(inlineIn('toast({ title: `${name} deleted`, tone: "ok" })')).toEqual(['… deleted'])
  expect(inlineIn('const why = count + " files are left"')).toEqual(['files are left'])
  expect(inlineIn('const why = "The file is empty."')).toEqual(['The file is empty.'])
  expect(inlineIn('throw new TypeError("An image is sent to an address.")')).toEqual([])
  expect(inlineIn('import a from "./Some file"; if (key === "Enter") e.matches("A b c")')).toEqual([])
  expect(inlineIn('const to = { crumb: "$bucket", example: "https://shop.example" }')).toEqual([])
})

test('no interface string stands outside of the copy files', () => {
  expect(files.length).toBeGreaterThan(300)
  const used = new Set<string>()
  const found = files.flatMap((file) =>
    inlineIn(readFileSync(join(root, 'src', file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').flatMap((text) => {
      const rule = ELSEWHERE[file]?.find((one) => one.test(text))
      if (rule === undefined) return [`${file}: ${text.slice(0, 100)}`]
      used.add(`${file} ${rule.source}`)
      return []
    }),
  )
  expect(found).toEqual([])
  // An unused exception must be removed.
  const all = Object.entries(ELSEWHERE).flatMap(([file, rules]) => rules.map((rule) => `${file} ${rule.source}`))
  expect(all.filter((one) => !used.has(one))).toEqual([])
})
