/**
 * The accounts of this tab. One is shown; the others keep their token, drafts and unfinished work under keys of their own. Loads on
 * demand (decision 0029).
 */
import { cachedResponses } from '../query/query-client'
import { entryKey, keysOf, SHOWN_ACCOUNT, shownPrefix, tabStorage } from './account-keys'
import { safeName } from './account-names'
import { prefixesIn } from './kept-accounts'
import { keptWork } from './leaving'
import { compareWitnesses, type ResponseSeen, storedWitnesses, storeWitnesses, witnessesOf } from './same-account'
import { session } from './session'
import { workElsewhere } from './elsewhere'
import { accountOf, type Account, type EntryStorage, type SessionState, tokenFingerprint } from './session-state'

export interface KeptAccount extends Account {
  /** Prefix of the account's keys. */
  readonly prefix: string
  /** URL of the API; null for the first one of the configuration. */
  readonly api: string | null
  readonly isShown: boolean
  /** The token was refused, or signed out in another tab: the account waits for a new one. */
  readonly isExpired: boolean
}
/** An account that a new token belongs to. */
export interface SameAccount {
  readonly account: KeptAccount
  /** Whether it is the account's own token. */
  readonly sameToken: boolean
}

/** More accounts would make a list in which the wrong one is chosen. */
export const MOST_ACCOUNTS = 10

const randomPrefix = () => `#${Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join('')}.`

interface AccountsOptions {
  readonly box: EntryStorage | null
  readonly session: SessionState
  /** Prefix of the shown account. */
  readonly prefix: string
  /** Responses to the shown account. */
  readonly seen: () => readonly ResponseSeen[]
}

/** The accounts of a tab: one is shown, others are kept with their tokens. */
export function createAccounts({ box, session: shown, prefix: mine, seen }: AccountsOptions) {
  const read = (prefix: string, name: string) => box?.getItem(entryKey(prefix, name)) ?? null
  const put = (key: string, value: string): boolean => {
    try {
      box?.setItem(key, value)
      return box !== null
    } catch {
      return false
    }
  }
  const write = (prefix: string, name: string, value: string) => put(entryKey(prefix, name), value)
  const setShown = (prefix: string) => put(SHOWN_ACCOUNT, prefix)
  const clear = (prefix: string) => {
    for (const key of keysOf(box, prefix)) box?.removeItem(key)
  }
  const store = (prefix: string, { name, since }: Pick<Account, 'name' | 'since'>) =>
    write(prefix, 'account', JSON.stringify({ name, since }))

  const list = (): readonly KeptAccount[] => {
    const { account, api, status } = shown.get()
    const here = account ? [{ ...account, prefix: mine, api, isShown: true, isExpired: status === 'expired' }] : []
    const others = [...prefixesIn(box)].flatMap((prefix): KeptAccount[] => {
      if (prefix === mine) return []
      const token = read(prefix, 'token')
      const kept = accountOf(token ?? '', read(prefix, 'account'))
      return [{ ...kept, prefix, api: read(prefix, 'api'), isShown: false, isExpired: token === null }]
    })
    return [...here, ...others].toSorted((a, b) => a.since - b.since || (a.prefix < b.prefix ? -1 : 1))
  }
  const tokenOf = ({ isShown, prefix }: KeptAccount) => (isShown ? shown.token() : read(prefix, 'token'))
  /** What the next page needs to recognize the account by. */
  const storeSeen = () => {
    const witnesses = witnessesOf(seen())
    if (witnesses.length > 0 && shown.get().account) write(mine, 'known', storeWitnesses(witnesses))
  }

  return {
    list,
    /** Stores another account. Returns its prefix; null if storage is full or blocked, or there are too many. */
    add({ token, api, name }: { token: string; api: string; name: string | null }): string | null {
      if (list().length >= MOST_ACCOUNTS) return null
      const prefix = randomPrefix()
      const { account } = shown.get()
      if (account) store(mine, account)
      // The account's own entry is last, because only it makes the account listed.
      const isStored =
        setShown(mine) &&
        write(prefix, 'api', api) &&
        write(prefix, 'token', token) &&
        store(prefix, { name: safeName(name ?? '') || null, since: Date.now() })
      if (!isStored) clear(prefix)
      return isStored ? prefix : null
    },
    /**
     * Makes the next page show an account: one write, so that a reload shows either. This page keeps showing and storing its own
     * account, and must be replaced. Returns false if storage is full or blocked.
     */
    show(prefix: string): boolean {
      storeSeen()
      // After signing out, nothing is left to come back to. A refused token leaves its account.
      if (shown.get().status === 'signed-out' && read(mine, 'account') === null) clear(mine)
      // Signed out in another tab. Without a reason, its page would join any other session, which would get its drafts.
      if (read(prefix, 'token') === null && read(prefix, 'ended') === null) write(prefix, 'ended', 'elsewhere')
      return setShown(prefix)
    },
    rename(prefix: string, name: string): void {
      const account = list().find((one) => one.prefix === prefix)
      if (account?.isShown) shown.rename(safeName(name))
      else if (account) {
        store(prefix, { name: safeName(name) || null, since: account.since })
        shown.notify()
      }
    },
    /** Gives an account another token of the same account. Its work stays. */
    renew(prefix: string, token: string, api: string): void {
      if (prefix === mine) shown.begin(token, api)
      else {
        write(prefix, 'token', token)
        shown.notify()
      }
    },
    /** Names of the account's work that signing it out would lose, in this tab and in others. `here`: of the shown account. */
    async work(account: KeptAccount, here: () => readonly string[]) {
      const elsewhere = await workElsewhere(shown, tokenOf(account))
      return { here: account.isShown ? here() : keptWork(keysOf(box, account.prefix)), elsewhere }
    },
    /** Signs one account out, here and in every tab with the same token. */
    signOut({ isShown, prefix }: Pick<KeptAccount, 'isShown' | 'prefix'>): void {
      if (isShown) return shown.end()
      const token = read(prefix, 'token')
      clear(prefix)
      shown.notify()
      if (token !== null) shown.tabs.end(tokenFingerprint(token))
      return undefined
    },
    /** The account of this tab that a valid token belongs to, as far as the API shows; undefined if none is known to be the same. */
    async sameAs(api: string, token: string, firstApi: string): Promise<SameAccount | undefined> {
      const accounts = list().filter((one) => (one.api ?? firstApi) === api)
      const own = accounts.find((one) => tokenOf(one) === token)
      if (own) return { account: own, sameToken: true }
      const compared = await Promise.all(
        accounts.map(async (one) => {
          const witnesses = one.isShown ? witnessesOf(seen()) : storedWitnesses(read(one.prefix, 'known'))
          return (await compareWitnesses(witnesses, api, token)) === 'same' ? [one] : []
        }),
      )
      const account = compared.flat()[0]
      return account && { account, sameToken: false }
    },
  }
}

/** The accounts of this tab. Changes are announced by `session`. */
export const accounts = createAccounts({ box: tabStorage(), session, prefix: shownPrefix, seen: cachedResponses })
