/** What the tab's storage holds of accounts that the page doesn't show. Loads on demand. */
import { entriesIn, entryKey, shownPrefix, tabStorage } from './account-keys'
import type { EntryStorage } from './session-state'

/** Prefixes of all accounts in a tab's storage. An expired account has no token, and one without a name can lack the other entry. */
export const prefixesIn = (box: EntryStorage | null): ReadonlySet<string> =>
  new Set(entriesIn(box).flatMap(({ of, name }) => (name === 'account' || name === 'token' ? [of] : [])))

export interface KeptEntries {
  readonly prefix: string
  readonly entry: (name: string) => string | null
}

/** The accounts that the tab keeps without showing them. */
export function keptEntries(): readonly KeptEntries[] {
  const box = tabStorage()
  return [...prefixesIn(box)].flatMap((prefix) =>
    prefix === shownPrefix ? [] : [{ prefix, entry: (name: string) => box?.getItem(entryKey(prefix, name)) ?? null }],
  )
}

export const otherAccountsKept = (): boolean => keptEntries().length > 0
