const bytes = new TextEncoder()
const PLAIN = /[A-Za-z0-9\-._~]/

/** Percent-encodes an object name for a URL's path, slash by slash kept, every other reserved character encoded. */
export function encodeObjectName(name: string): string {
  let out = ''
  for (const char of name) {
    if (char === '/' || PLAIN.test(char)) out += char
    else for (const byte of bytes.encode(char)) out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return out
}

/** The folder an object or folder lies in, with its final delimiter; `''` at the top. `a//b` lies in `a//`, `/x` in `/`. */
export function folderOf(name: string, delimiter = '/'): string {
  const end = name.endsWith(delimiter) ? name.length - delimiter.length - 1 : name.length
  return end < 0 ? '' : name.slice(0, name.lastIndexOf(delimiter, end) + 1)
}

/** The last part of a name; a folder keeps its delimiter, so `a//` is `/` and never nothing. */
export function baseName(name: string, delimiter = '/'): string {
  return name.slice(folderOf(name, delimiter).length)
}

/** The steps from the top to a prefix, each with the prefix it leads to; empty folder names are steps like any other. */
export function crumbs(prefix: string, delimiter = '/'): { label: string; prefix: string }[] {
  const steps: { label: string; prefix: string }[] = []
  let from = 0
  for (let at = prefix.indexOf(delimiter); at !== -1; at = prefix.indexOf(delimiter, from)) {
    steps.push({ label: prefix.slice(from, at), prefix: prefix.slice(0, at + delimiter.length) })
    from = at + delimiter.length
  }
  return steps
}

/**
 * Whether a browser would ask for something else than this address says: it folds `.` and `..` (also as `%2e`), turns
 * `\` into `/` and drops line ends. Such an object is reached by a signed URL, whose path carries no name.
 */
export function wouldBrowserRewrite(url: string): boolean {
  return !URL.canParse(url) || new URL(url).href !== url
}

/**
 * The order in which a store lists names: that of their UTF-8 bytes, which is the order of code points. `<` on strings
 * compares UTF-16 units and puts the emoji before U+FFFF.
 */
export function compareNames(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (x !== y) {
      // Surrogates stand for what lies above all of U+E000 to U+FFFF.
      const [above, over] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff]
      return above === over ? x - y : above ? 1 : -1
    }
  }
  return a.length - b.length
}

/** A text that sorts just before a name: a listing that starts after it begins with that name. `''` where none exists. */
export function justBefore(name: string): string {
  const last = Array.from(name).at(-1)
  const code = last?.codePointAt(0) ?? 0
  if (last === undefined) return ''
  const head = name.slice(0, -last.length)
  // Names hold no NUL, so that after U+0001 only the head itself comes before.
  if (code <= 1) return head
  return `${head}${String.fromCodePoint(code === 0xe000 ? 0xd7ff : code - 1)}\u{10ffff}`
}
