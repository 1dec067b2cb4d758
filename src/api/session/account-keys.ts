/**
 * Keys of the tab's storage. A tab keeps several accounts and shows one. Each account's keys have a prefix of their own, which a page
 * reads once: to show another account, a tab stores the other prefix and loads a new page, so that nothing has to be moved or cleared.
 */
import type { EntryStorage } from './session-state'

/** Name of the entry with the prefix that the next page of this tab uses. */
export const SHOWN_ACCOUNT = 'cloud-console.shown'
/** An account's key: the first account of a tab has no prefix, an added one a random name, as in `cloud-console.#8kq2v1.token`. */
const KEY = /^cloud-console\.(#\w+\.)?(?!shown$)(.+)/

/** The tab's storage; null if the browser blocks it, because access can throw. */
export const tabStorage = (): Storage | null => {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage
  } catch {
    return null
  }
}
/** The prefix that the next page of this tab uses. */
export function storedPrefix(box: Pick<Storage, 'getItem'> | null = tabStorage()): string {
  const stored = box?.getItem(SHOWN_ACCOUNT) ?? ''
  return /^#\w+\.$/.test(stored) ? stored : ''
}
/** The prefix of the account that this page shows. */
export const shownPrefix = storedPrefix()
/** Whether this tab has kept more than one account. */
export const severalAccounts = (): boolean => tabStorage()?.getItem(SHOWN_ACCOUNT) != null

export const entryKey = (prefix: string, name: string): string => `cloud-console.${prefix}${name}`
/** The key of the shown account's entry `name`. */
export const accountKey = (name: string): string => entryKey(shownPrefix, name)

interface AccountEntry {
  readonly key: string
  /** Prefix of the account. */
  readonly of: string
  readonly name: string
}
/** The entries of all accounts. */
export const entriesIn = (box: EntryStorage | null): readonly AccountEntry[] =>
  Array.from({ length: box?.length ?? 0 }, (_, i) => box?.key(i) ?? '').flatMap((key) => {
    const [, of = '', name] = KEY.exec(key) ?? []
    return name === undefined ? [] : [{ key, of, name }]
  })
/** The keys that belong to one account. */
export const keysOf = (box: EntryStorage | null, prefix: string): readonly string[] =>
  entriesIn(box).flatMap(({ key, of }) => (of === prefix ? [key] : []))
