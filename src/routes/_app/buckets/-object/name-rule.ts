/** Names of objects and folders that do not exist yet (Part A 4.2; lengths in decisions 0001). */
import { isBlank } from '#/contract/fields'
import { MAX_OBJECT_NAME } from '#/contract/objects'

const bytes = (text: string) => new TextEncoder().encode(text).length

/** Said before the mistake. */
export const NAME_RULE = `With the folder 1 to ${MAX_OBJECT_NAME.toLocaleString('en')} bytes of UTF-8. A slash begins another folder.`

/** Why `typed` below `folder` can be no name; undefined when it can. */
export function typedNameProblem(folder: string, typed: string): string | undefined {
  if (typed === '') return 'Enter a name.'
  if (typed.includes('\0')) return 'A name must not hold a NUL character.'
  if (/\p{Surrogate}/u.test(typed)) return 'The name holds half a character.'
  const length = bytes(folder + typed)
  return length > MAX_OBJECT_NAME
    ? `With its folder the name has ${length.toLocaleString('en')} bytes; ${MAX_OBJECT_NAME.toLocaleString('en')} are the most.`
    : undefined
}

/** Why `typed` can be no new folder below `folder`; undefined when it can. Uploads may bring such names, nobody types them on purpose. */
export function folderProblem(folder: string, typed: string): string | undefined {
  const parts = typed.split('/')
  if (typed !== '' && parts.some((part) => part !== '' && isBlank(part)))
    return 'A folder name must contain more than spaces.'
  if (parts.some((part) => part === '.' || part === '..')) return 'A folder can’t be named “.” or “..”.'
  return typedNameProblem(folder, typed)
}

/** What is allowed and yet seldom meant. */
export function nameRemark(typed: string): string | undefined {
  if (typed.startsWith('/') || typed.includes('//')) return 'Two slashes in a row make a folder without a name.'
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(typed))
    return 'A part “.” or “..” is a name here. Other programs may take it for a way up, and public addresses with it do not work in browsers.'
  if (typed !== typed.trim()) return 'The name begins or ends with a space.'
  if (typed !== typed.normalize('NFC'))
    return 'It holds combining characters: typed elsewhere, the same looking name may be another.'
  return undefined
}
