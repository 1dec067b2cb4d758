const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Nested deep enough, a small text would become gigabytes of spaces. */
const MOST_GROWTH = 20

/**
 * JSON with a line for each value. Its tokens stay as they are: a parsed and printed number of twenty digits would be
 * another one, and of two equal keys one would be gone. Undefined where the text is no JSON; what is nested so deeply that the lines would be all spaces stays
 * as it was.
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
    if (length > MOST_GROWTH * (text.length + 100)) return text
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
