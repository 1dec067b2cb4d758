/** Object names derived from files on disk. */
import { MAX_OBJECT_NAME } from '#/contract/objects'
import { nameBytes } from '#/console/transfers/objects/free-name'
import { formatCount } from '#/lib/bytes'

/** Files that operating systems create in folders. */
const JUNK = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i
export const isJunk = (path: string): boolean => JUNK.test(path.slice(path.lastIndexOf('/') + 1))

/** Why the store would refuse a name; undefined where valid. */
export function storedNameProblem(name: string): string | undefined {
  if (name === '') return 'The name is empty.'
  if (name.includes('\0')) return 'The name contains a NUL character.'
  if (/\p{Surrogate}/u.test(name)) return 'The name contains an invalid character.'
  // A UTF-16 unit is at most three bytes, so most names need no encoding.
  if (name.length * 3 <= MAX_OBJECT_NAME) return undefined
  const bytes = nameBytes(name)
  return bytes > MAX_OBJECT_NAME
    ? `The name is ${formatCount(bytes)} bytes. The maximum is ${formatCount(MAX_OBJECT_NAME)}.`
    : undefined
}
