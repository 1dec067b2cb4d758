const bytes = new TextEncoder()
const PLAIN = /[A-Za-z0-9\-._~]/

/** Percent-encodes an object name for a URL's path. Slashes stay; every other reserved character is encoded. */
export function encodeObjectName(name: string): string {
  let out = ''
  for (const char of name) {
    if (char === '/' || PLAIN.test(char)) out += char
    else for (const byte of bytes.encode(char)) out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return out
}

/** The folder of an object or folder with its final slash; `''` at the top. `a//b` is in `a//`, `/x` in `/`. */
export function folderOf(name: string): string {
  const end = name.endsWith('/') ? name.length - 2 : name.length
  return end < 0 ? '' : name.slice(0, name.lastIndexOf('/', end) + 1)
}

/** The last part of a name. A folder keeps its slash, so `a//` is `/` and never empty. */
export const baseName = (name: string): string => name.slice(folderOf(name).length)

/** The steps from the top to a prefix, each with its own prefix; empty folder names are steps too. */
export function crumbs(prefix: string): { label: string; prefix: string }[] {
  const steps: { label: string; prefix: string }[] = []
  let from = 0
  for (let at = prefix.indexOf('/'); at !== -1; at = prefix.indexOf('/', from)) {
    steps.push({ label: prefix.slice(from, at), prefix: prefix.slice(0, at + 1) })
    from = at + 1
  }
  return steps
}

/**
 * Whether a browser would request another address: browsers fold `.` and `..` (also as `%2e`), turn `\` into `/` and
 * drop line ends. Such an object needs a signed URL, whose path has no name.
 */
export function wouldBrowserRewrite(url: string): boolean {
  return !URL.canParse(url) || new URL(url).href !== url
}

/**
 * Compares names by their UTF-8 bytes, which is code point order and the order of a listing. `<` on strings compares
 * UTF-16 units and puts the emoji before U+FFFF.
 */
export function compareNames(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (x !== y) {
      // Surrogates represent code points above U+E000 to U+FFFF.
      const [above, over] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff]
      return above === over ? x - y : above ? 1 : -1
    }
  }
  return a.length - b.length
}

/** Maximum characters of a name, which has at most as many bytes, and of a marker. */
const MOST = 1024

/**
 * A text that sorts just before a name, so that a listing after it begins with that name. `''` if none exists. It has at most
 * as many characters as a name.
 */
export function justBefore(name: string): string {
  const all = Array.from(name)
  // No name is that long, so the listing begins after the longest part that a name can be.
  if (all.length > MOST) return all.slice(0, MOST).join('')
  const last = all.at(-1)
  const code = last?.codePointAt(0) ?? 0
  if (last === undefined) return ''
  const head = name.slice(0, -last.length)
  // Names contain no NUL, so only the prefix itself sorts between it and the prefix with U+0001.
  if (code <= 1) return head
  const before = head + String.fromCodePoint(code === 0xe000 ? 0xd7ff : code - 1)
  // No name continues one of the greatest length.
  return all.length === MOST ? before : `${before}\u{10ffff}`
}
