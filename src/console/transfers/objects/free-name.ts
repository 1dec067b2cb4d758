/** Names for second copies. */
import { MAX_OBJECT_NAME } from '#/contract/objects'

const utf8 = new TextEncoder()

/** Bytes of UTF-8. */
export const nameBytes = (name: string): number => utf8.encode(name).length

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
