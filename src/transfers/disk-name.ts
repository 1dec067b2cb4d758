/** Where an object comes to lie on a disk: names that a file system cannot hold are changed, and no two share a place. */

const FORBIDDEN = /[\p{Cc}<>:"|?*\\]/gu
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const LONGEST = 200

function segment(text: string): string {
  const safe = text.replaceAll(FORBIDDEN, '_').replace(/(?<![. ])[. ]+$/, (end) => '_'.repeat(end.length))
  const named = safe === '' ? '_' : RESERVED.test(safe) ? `_${safe}` : safe
  const points = Array.from(named)
  return points.length <= LONGEST ? named : points.slice(0, LONGEST).join('')
}

/** Parts of the path; a name that ends with a slash is a folder, and its object lies in it under `_`. */
export const diskPath = (name: string): readonly string[] => name.split('/').map(segment)

const keyOf = (path: readonly string[]) => path.join('/').toLowerCase().normalize('NFC')

function* variants(last: string) {
  yield last
  const dot = last.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [last.slice(0, dot), last.slice(dot)] : [last, '']
  for (let n = 2; ; n += 1) yield `${stem} (${n})${ending}`
}

const place = (parent: readonly string[], wanted: string, isFree: (key: string) => boolean): readonly string[] => {
  for (const tried of variants(wanted)) if (isFree(keyOf([...parent, tried]))) return [...parent, tried]
  return parent
}

/**
 * Gives every name a path of its own, also where a file system does not tell capitals apart, and where an object has
 * the name of a folder.
 */
export function diskPaths(): (name: string) => readonly string[] {
  const files = new Set<string>()
  /** As it should be called, to what it is called. */
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
  return (name) => {
    const path = diskPath(name)
    const made = place(folder(path.slice(0, -1)), path.at(-1) ?? '_', (key) => !files.has(key) && !taken.has(key))
    files.add(keyOf(made))
    return made
  }
}
