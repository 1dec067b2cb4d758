import { parseAst } from 'vite'

/**
 * Strings of a source that people read, in their order: JSX text, and literals of more than one word or with a capital first letter.
 * @param {string} source
 * @param {'ts' | 'tsx'} lang
 * @returns {string[]}
 */
export const readTexts = (source, lang) => {
  /** @type {string[]} */
  const texts = []
  /** @param {unknown} node */
  const visit = (node) => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const { type, value } = /** @type {{ type?: unknown, value?: unknown }} */ (node)
    if (type === 'ImportDeclaration') return
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateElement') texts.push(String(Reflect.get(Object(value), 'cooked')))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseAst(source, { lang }))
  return texts.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter((text) => /^[A-Z]|\S\s+\S/.test(text))
}
