/** Object names derived from files on disk. */
import { MAX_OBJECT_NAME } from '#/contract/objects'
import { nameBytes } from '#/console/transfers/objects/free-name'
import * as copy from './copy'

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
