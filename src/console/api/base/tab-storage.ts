/** Entries of the tab's storage. A tab has one account: another account has another tab. */

export type EntryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'cloud-console.'

/** The tab's storage; null if the browser blocks it, because access can throw. */
export const tabStorage = (): Storage | null => {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage
  } catch {
    return null
  }
}
export const tabKey = (name: string): string => PREFIX + name
/** All keys of the console. */
export const tabKeys = (box: EntryStorage | null): readonly string[] =>
  Array.from({ length: box?.length ?? 0 }, (_, i) => box?.key(i) ?? '').filter((key) => key.startsWith(PREFIX))
