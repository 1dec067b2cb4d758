const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Deeper nesting would turn a small text into gigabytes of spaces. */
const MAX_GROWTH = 20

/**
 * Formats JSON with one line per value. Tokens stay unchanged, since parsing would alter long numbers and drop
 * duplicate keys. Undefined if the text isn't JSON; values nested too deeply keep their layout.
 */
export function layOutJson(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  const out: string[] = []
  let depth = 0
  let opened = false
  let length = 0
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(TOKEN)) {
    length += token.length + 2 * depth
    if (length > MAX_GROWTH * (text.length + 100)) return text
    const closes = token === '}' || token === ']'
    if (closes) depth -= 1
    // An empty object or list stays on its line.
    if (opened !== closes && token !== ',' && token !== ':') out.push(opened || closes ? line() : '')
    opened = token === '{' || token === '['
    if (opened) depth += 1
    out.push(token === ':' ? ': ' : token === ',' ? `,${line()}` : token)
  }
  return out.join('')
}
