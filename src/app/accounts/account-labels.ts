/** How accounts are named where several are listed. */
import { currentConfig } from '#/api/client/config'
import { accounts, type KeptAccount, MOST_ACCOUNTS } from '#/api/session/accounts'
import { session } from '#/api/session/session'
import { isUnsafeName, MOST_NAME } from '#/api/session/account-names'
import { visible } from '#/lib/text'
import { apiAddress } from '../session/api-address'
import { accountName } from '../session/use-account-name'
import * as copy from './copy'

/** The account's name as it is shown. */
export const shownName = (account: KeptAccount): string => visible(accountName(account)).text

/** The account's API: "Demo · localhost:4000/v4". The label alone could be the same for two APIs. */
export function apiOf({ api }: Pick<KeptAccount, 'api'>): string {
  const apis = currentConfig()?.apis ?? []
  const found = apis.find(({ url }) => url === api) ?? apis[0]
  return found ? `${found.label} · ${apiAddress(found.url)}` : ''
}

/** Name and state, for a line of a menu: "Staging · Needs a new token". */
export const menuLabel = (account: KeptAccount): string =>
  account.isExpired ? copy.withState(shownName(account), copy.needsToken) : shownName(account)

/** A free name for another account of an API. No operation names the account, so the API's own label is the best that is known. */
export function suggestName(label: string): string {
  const taken = new Set(accounts.list().map(({ name }) => name))
  const base = label.slice(0, MOST_NAME - 4)
  for (let n = 1; n <= MOST_ACCOUNTS; n += 1) {
    const name = n === 1 ? base : copy.suggestion(base, n)
    if (!taken.has(name)) return name
  }
  return ''
}

/** Why a name can't be used; undefined if it can. `of`: the account that is renamed. */
export function nameProblem(typed: string, of?: string): string | undefined {
  const name = typed.trim()
  if (name === '') return copy.enterName
  if (isUnsafeName(name)) return copy.nameUnsafe
  if (Array.from(name).length > MOST_NAME) return copy.nameTooLong(MOST_NAME)
  const same = (one: KeptAccount) => one.prefix !== of && one.name?.toLowerCase() === name.toLowerCase()
  return accounts.list().some(same) ? copy.nameTaken : undefined
}

/** Why no account can be added; undefined if one can. */
export function addBlocked(): string | undefined {
  if (!session.get().persisted) return copy.noStorage
  return accounts.list().length >= MOST_ACCOUNTS ? copy.tooMany(MOST_ACCOUNTS) : undefined
}
