/** Object names derived from files on disk. */
import { MAX_OBJECT_NAME } from '#/contract/objects'
import * as copy from './-copy'

const utf8 = new TextEncoder()

/** Bytes of UTF-8. */
export const nameBytes = (name: string): number => utf8.encode(name).length

/** Files that operating systems create in folders. */
const JUNK = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i
export const isJunk = (path: string): boolean => JUNK.test(path.slice(path.lastIndexOf('/') + 1))

/** Why the store would refuse a name (Part A 2.3, 4.2); undefined where valid. */
export function storedNameProblem(name: string): string | undefined {
  if (name === '') return copy.nameEmpty
  if (name.includes('\0')) return copy.nameNul
  if (/\p{Surrogate}/u.test(name)) return copy.nameInvalid
  // A UTF-16 unit is at most three bytes, so most names need no encoding.
  if (name.length * 3 <= MAX_OBJECT_NAME) return undefined
  const bytes = nameBytes(name)
  return bytes > MAX_OBJECT_NAME ? copy.nameTooLong(bytes, MAX_OBJECT_NAME) : undefined
}

/** Splits a name into stem and extension: `report`, `.pdf`. `.env` has no extension, `a.tar.gz` a double one. Folders belong to the stem. */
export function splitName(name: string): [stem: string, ending: string] {
  const base = name.slice(name.lastIndexOf('/') + 1)
  const ending = /(?<=.)(?:\.tar)?\.[^.\s]{1,12}$/.exec(base)?.[0] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}

/** The n-th alternative name of a file, `report (2).pdf`, within the maximum length. */
export function otherName(name: string, n: number): string {
  const [stem, ending] = splitName(name)
  const tail = ` (${n})${ending}`
  let chars = Array.from(stem)
  while (nameBytes(chars.join('') + tail) > MAX_OBJECT_NAME) chars = chars.slice(0, -1)
  return chars.join('') + tail
}

/** The first free alternative name, counting from `from`. */
export function freeName(name: string, taken: (name: string) => boolean, from = 2): { name: string; n: number } {
  let n = from
  while (taken(otherName(name, n))) n += 1
  return { name: otherName(name, n), n }
}
