/** Chooses paths on disk for objects. Names that a file system can't store are changed, and no two share a path. */

const FORBIDDEN = /[\p{Cc}<>:"|?*\\]/gu
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** Bytes of UTF-8. File systems accept 255, minus space for " (12)" and a browser's suffix of unfinished files. */
const LONGEST = 230
/** Bytes. A longer extension isn't a file type. */
const LONGEST_ENDING = 20

const bytes = new TextEncoder()
const bytesIn = (text: string) => bytes.encode(text).length

/** Splits a name into stem and extension with its dot, or both dots of `.tar.gz`. Cutting a name keeps the extension. */
function split(name: string): readonly [stem: string, ending: string] {
  const ending = /(?<=.)(?:\.tar)?\.[^.]*$/i.exec(name)?.[0] ?? ''
  return bytesIn(ending) <= LONGEST_ENDING ? [name.slice(0, name.length - ending.length), ending] : [name, '']
}

function cut(text: string, most: number): string {
  let end = 0
  let used = 0
  for (const point of text) {
    used += bytesIn(point)
    if (used > most) break
    end += point.length
  }
  return text.slice(0, end)
}

function segment(text: string): string {
  const safe = text.replaceAll(FORBIDDEN, '_').replace(/(?<![. ])[. ]+$/, (end) => '_'.repeat(end.length))
  const named = safe === '' ? '_' : RESERVED.test(safe) ? `_${safe}` : safe
  if (bytesIn(named) <= LONGEST) return named
  const [stem, ending] = split(named)
  return cut(stem, LONGEST - bytesIn(ending)) + ending
}

/** Parts of the path. A name with a trailing slash is a folder, and its object is `_` in that folder. */
export const diskPath = (name: string): readonly string[] => name.split('/').map(segment)

/** A name that a browser writes instead of one that it keeps off disks: `desktop.ini_`, `_~$report.docx`. */
function allowedPart(part: string): string {
  const named = part.replaceAll(/\p{Cf}/gu, '_').replace(/^(?=\.?[\s~])/, '_')
  return named === part || /[\s~]$/.test(named) ? `${named}_` : named
}

/** Equal for names that are one on some disk: APFS folds ß to ss, which lowercase alone doesn’t. */
const keyOf = (path: readonly string[]) => path.join('/').normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')

/** The name itself, then `name (2)`, `name (3)` and so on. */
export function* diskVariants(last: string) {
  yield last
  const [stem, ending] = split(last)
  for (let n = 2; ; n += 1) yield `${stem} (${n})${ending}`
}

const place = (parent: readonly string[], wanted: string, isFree: (key: string) => boolean): readonly string[] => {
  for (const tried of diskVariants(wanted)) if (isFree(keyOf([...parent, tried]))) return [...parent, tried]
  return parent
}

/**
 * Returns a unique path for every name, also on file systems that ignore case, and for objects named like a folder. A
 * repeated name keeps its path, unless `other` asks for the next one. `reserved` are files that the download writes itself,
 * `refused` the parts of `diskPath` that the browser has refused.
 */
export function diskPaths(
  reserved: readonly string[] = [],
  refused: ReadonlySet<string> = new Set(),
): (name: string, other?: boolean) => readonly string[] {
  const given = new Map<string, readonly string[]>()
  const files = new Set(reserved.map((name) => keyOf([name])))
  /** Changed names by the original ones. */
  const folders = new Map<string, readonly string[]>()
  const taken = new Set<string>()
  const folder = (parts: readonly string[]): readonly string[] => {
    if (parts.length === 0) return []
    const known = folders.get(keyOf(parts))
    if (known) return known
    const made = place(folder(parts.slice(0, -1)), parts.at(-1) ?? '_', (key) => !files.has(key))
    folders.set(keyOf(parts), made)
    taken.add(keyOf(made))
    return made
  }
  return (name, other = false) => {
    const before = given.get(name)
    if (before && !other) return before
    const path = diskPath(name).map((part) => (refused.has(part) ? allowedPart(part) : part))
    const made = place(folder(path.slice(0, -1)), path.at(-1) ?? '_', (key) => !files.has(key) && !taken.has(key))
    files.add(keyOf(made))
    given.set(name, made)
    return made
  }
}
