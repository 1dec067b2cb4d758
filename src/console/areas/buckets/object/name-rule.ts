/** Names of objects and folders that do not exist yet (Part A 4.2; lengths in decisions 0001). */
import { isBlank } from '#/contract/fields'
import { MAX_OBJECT_NAME } from '#/contract/objects'
import * as copy from './copy'

const bytes = (text: string) => new TextEncoder().encode(text).length

/** Hint of the field. */
export const NAME_RULE = copy.nameRule(MAX_OBJECT_NAME)

/** The problem with `folder + typed` as an object's name; undefined where valid. */
export function typedNameProblem(folder: string, typed: string): string | undefined {
  if (typed === '') return copy.nameEmpty
  if (typed.includes('\0')) return copy.nameNul
  if (/\p{Surrogate}/u.test(typed)) return copy.nameInvalid
  const length = bytes(folder + typed)
  return length > MAX_OBJECT_NAME ? copy.nameTooLong(length, MAX_OBJECT_NAME) : undefined
}

/** The problem with `typed` as a new folder; undefined where valid. Stricter than for uploads, which can contain such names on purpose. */
export function folderProblem(folder: string, typed: string): string | undefined {
  const parts = typed.split('/')
  if (typed !== '' && parts.some((part) => part !== '' && isBlank(part))) return copy.folderSpaces
  if (parts.some((part) => part === '.' || part === '..')) return copy.folderDots
  return typedNameProblem(folder, typed)
}

/** Warning for a name that is valid but rarely intended; undefined for the rest. */
export function nameRemark(typed: string): string | undefined {
  if (typed.startsWith('/') || typed.includes('//')) return copy.remarkSlashes
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(typed)) return copy.remarkDots
  if (typed !== typed.trim()) return copy.remarkSpaces
  if (typed !== typed.normalize('NFC')) return copy.remarkCombining
  return undefined
}
