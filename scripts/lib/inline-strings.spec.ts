/** Interface strings stand in copy files, where an editor reads an area at once: no other file contains one. */
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
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Attributes and properties that people read or hear, whatever their text looks like. */
const READ =
  /^(?:label|title|aria-label|aria-description|placeholder|hint|alt|description|detail|heading|header|body|summary|noun|what|action|never|emptyText|unit|name|text|crumb)$/
/** `name` and `text` name fields as well: there only text that looks like a phrase counts. */
const SOMETIMES = /^(?:name|text|unit|action|what)$/
/** Attributes that nobody reads. */
const UNREAD = /^(?:className|d|viewBox|transform|style|key|id|type|rel|href|to|mask|allow|sandbox|data-.*)$/

/** Starts like a sentence or label: a capital, then lowercase words. */
const looksRead = (text: string) => /^\s*[A-Z][a-z’']+(?:\s+\S|[.!?…:]?\s*$)/.test(text) || /[a-z]{2,} [a-z’']{2,} [a-z’']{2,}/.test(text)
const hasLetters = (text: string) => /\p{L}{2,}/u.test(text)

const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as readonly Node[]).map((q) => String(Reflect.get(Object(q['value']), 'cooked'))).join('…')
  return undefined
}
const nameOf = (node: unknown): string =>
  isNode(node) ? String(node['name'] ?? node['value'] ?? '') : typeof node === 'string' ? node : ''

/** Errors of the program, code of types, and imports: read by developers alone. */
const isForDevelopers = (node: Node): boolean =>
  /^(?:Import|Export(?:All|Named)?Declaration$|TS(?!As|NonNull|Satisfies))/.test(node.type) &&
  !(node.type === 'ExportNamedDeclaration' && isNode(node['declaration']))
    ? true
    : (node.type === 'NewExpression' || node.type === 'CallExpression') &&
      /(?:Error|RegExp|querySelector(?:All)?|closest|matches)$/.test(
        nameOf(node['callee']) || nameOf((node['callee'] as Node)['property']),
      )

/** The texts that people read and that stand in this source. */
function inlineIn(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const found: string[] = []
  const visit = (node: Node, key: string | undefined): void => {
    if (isForDevelopers(node)) return
    const text = node.type === 'JSXText' ? String(node['value']) : textOf(node)
    if (text !== undefined) {
      const read = node.type === 'JSXText' ? hasLetters(text) : key !== undefined && READ.test(key) && !SOMETIMES.test(key) ? hasLetters(text) : looksRead(text)
      if (read && !(key !== undefined && UNREAD.test(key))) found.push(text.trim())
    }
    const own =
      node.type === 'JSXAttribute'
        ? nameOf(node['name'])
        : node.type === 'Property'
          ? nameOf(node['key'])
          : /^(?:ConditionalExpression|LogicalExpression|JSXExpressionContainer|TemplateLiteral)$/.test(node.type)
            ? key
            : undefined
    for (const [part, child] of Object.entries(node)) {
      if (part === 'key' || part === 'test' || (part === 'name' && node.type === 'JSXAttribute')) continue
      for (const one of [child].flat()) if (isNode(one)) visit(one, own)
    }
  }
  visit(parseAst(source, { lang }) as unknown as Node, undefined)
  return found
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /^(?:app|ui|api|transfers|routes|first|lib)\/.*\.tsx?$/.test(file) &&
    !/\.spec\.tsx?$|(?:^|[/-])copy\.ts$|^routes\/dev\//.test(file),
)

test('x', () => {
  const found = files.flatMap((file) => inlineIn(readFileSync(join(root, 'src', file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map((t) => `${file}: ${t.slice(0, 90)}`))
  console.log(found.join('\n'))
  expect(found).toEqual([])
})
