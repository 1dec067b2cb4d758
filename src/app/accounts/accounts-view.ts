/** What the accounts overlay shows. */
import type { KeptAccount } from '#/api/session/accounts'
import { createStore } from '#/api/session/store'
import { openOverlay } from '../shell/open-overlay'

export type AccountsView =
  | { readonly kind: 'list' | 'add' }
  | { readonly kind: 'switch'; readonly to: KeptAccount; readonly lost: readonly string[] }
  | { readonly kind: 'sign-out'; readonly all: readonly KeptAccount[]; readonly lost: readonly string[] }

export const accountsView = createStore<AccountsView>({ kind: 'list' })

export function openAccounts(view: AccountsView): void {
  accountsView.set(view)
  openOverlay('accounts')
}
