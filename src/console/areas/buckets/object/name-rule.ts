/** Names of objects and folders that don't exist yet (lengths: docs/where-the-reference-is-silent.md). */
import { isBlank } from '#/contract/fields'
import { MAX_OBJECT_NAME } from '#/contract/objects'
import { formatCount } from '#/lib/bytes'

const bytes = (text: string) => new TextEncoder().encode(text).length

/** Hint of the field. */
export const NAME_RULE = `Up to ${formatCount(MAX_OBJECT_NAME)} bytes including the path. Use / for subfolders.`

/** The problem with `folder + typed` as an object's name; undefined where valid. */
export function typedNameProblem(folder: string, typed: string): string | undefined {
  if (typed === '') return 'Enter a name.'
  if (typed.includes('\0')) return 'The name can’t contain a NUL character.'
  if (/\p{Surrogate}/u.test(typed)) return 'The name contains an invalid character.'
  const length = bytes(folder + typed)
  return length > MAX_OBJECT_NAME
    ? `The name with its path is ${formatCount(length)} bytes. The maximum is ${formatCount(MAX_OBJECT_NAME)}.`
    : undefined
}

/** The problem with `typed` as a new folder; undefined where valid. Stricter than for uploads, which can contain such names on purpose. */
export function folderProblem(folder: string, typed: string): string | undefined {
  const parts = typed.split('/')
  if (typed !== '' && parts.some((part) => part !== '' && isBlank(part)))
    return 'A folder name must contain more than spaces.'
  if (parts.some((part) => part === '.' || part === '..')) return 'A folder can’t be named “.” or “..”.'
  return typedNameProblem(folder, typed)
}

/** Warning for a name that is valid but rarely intended; undefined for the rest. */
export function nameRemark(typed: string): string | undefined {
  if (typed.startsWith('/') || typed.includes('//')) return 'Two slashes in a row create a folder with an empty name.'
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(typed))
    return '“.” and “..” are ordinary names here. Other tools and browsers can’t open them reliably.'
  if (typed !== typed.trim()) return 'The name starts or ends with a space.'
  if (typed !== typed.normalize('NFC')) return 'The name contains combining characters. Another name can look the same.'
  return undefined
}
