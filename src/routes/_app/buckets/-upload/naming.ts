/** Object names as they come from files on disk. */
import { MAX_OBJECT_NAME } from '#/contract/objects'

const utf8 = new TextEncoder()

/** Bytes of UTF-8. */
export const nameBytes = (name: string): number => utf8.encode(name).length

/** Files that systems leave behind in folders, never meant to be kept. */
const JUNK = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i
export const isJunk = (path: string): boolean => JUNK.test(path.slice(path.lastIndexOf('/') + 1))

/** Why the store would not take this name (Part A 2.3, 4.2); undefined when it would. */
export function storedNameProblem(name: string): string | undefined {
  if (name === '') return 'The name is empty.'
  if (name.includes('\0')) return 'The name holds a NUL character.'
  if (/\p{Surrogate}/u.test(name)) return 'The name is not valid Unicode text.'
  // A UTF-16 unit takes three bytes at most: most names need no counting.
  if (name.length * 3 <= MAX_OBJECT_NAME) return undefined
  const bytes = nameBytes(name)
  return bytes > MAX_OBJECT_NAME
    ? `The name takes ${bytes.toLocaleString('en')} bytes; ${MAX_OBJECT_NAME.toLocaleString('en')} is the most.`
    : undefined
}

/** A name's stem and ending: `report`, `.pdf`. `.env` has no ending, `a.tar.gz` has a double one; folders stay in the stem. */
export function splitName(name: string): [stem: string, ending: string] {
  const base = name.slice(name.lastIndexOf('/') + 1)
  const ending = /(?<=.)(?:\.tar)?\.[^.\s]{1,12}$/.exec(base)?.[0] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}

/** The n-th other name for the same file, `report (2).pdf`, never longer than the store takes. */
export function otherName(name: string, n: number): string {
  const [stem, ending] = splitName(name)
  const tail = ` (${n})${ending}`
  let chars = Array.from(stem)
  while (nameBytes(chars.join('') + tail) > MAX_OBJECT_NAME) chars = chars.slice(0, -1)
  return chars.join('') + tail
}

/** The first other name from the `from`-th on that `taken` does not hold. */
export function freeName(name: string, taken: (name: string) => boolean, from = 2): { name: string; n: number } {
  let n = from
  while (taken(otherName(name, n))) n += 1
  return { name: otherName(name, n), n }
}
