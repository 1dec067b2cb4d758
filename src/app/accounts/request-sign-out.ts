import { accounts, type KeptAccount } from '#/api/session/accounts'
import { workHere } from '#/api/session/leaving'
import { toast } from '#/ui/feedback/toast'
import { shownName } from './account-labels'
import { openAccounts } from './accounts-view'
import * as copy from './copy'

/** Names of the accounts' work that signing out would lose, in this tab and in others. */
async function lostBy(all: readonly KeptAccount[]): Promise<readonly string[]> {
  const lost: string[] = []
  // One after the other: a tab has one question open at a time.
  for (const account of all) {
    const { here, elsewhere } = await accounts.work(account, workHere)
    const named = [...here, ...elsewhere.map(copy.inAnotherTab)]
    lost.push(...(all.length > 1 ? named.map((work) => copy.inAccount(work, shownName(account))) : named))
  }
  return lost
}

/** Signs out. Call `leave` afterwards if the shown account is among them. */
export function signOutOf(all: readonly KeptAccount[], leave: () => void): void {
  // The shown one last: its end leaves the page.
  for (const account of all.toSorted((a, b) => Number(a.isShown) - Number(b.isShown))) accounts.signOut(account)
  if (all.some(({ isShown }) => isShown)) leave()
  else for (const account of all) toast({ title: copy.signedOut(shownName(account)), tone: 'ok' })
}

/** Signs the shown account out, or asks first if work would be lost. */
export async function requestSignOut(leave: () => void): Promise<void> {
  const shown = accounts.list().find(({ isShown }) => isShown)
  if (shown) await requestSignOutOf([shown], leave)
}

/** Signs accounts out, or asks first if work would be lost. `leave` goes to the sign-in page. */
export async function requestSignOutOf(all: readonly KeptAccount[], leave: () => void): Promise<void> {
  const lost = await lostBy(all)
  if (lost.length > 0) openAccounts({ kind: 'sign-out', all, lost })
  else signOutOf(all, leave)
}
