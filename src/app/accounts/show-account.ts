/** Shows another account of the tab: in a new page, so that nothing of the current one stays in memory. */
import { accounts, type KeptAccount } from '#/api/session/accounts'
import { unsavedNames } from '#/api/form/unsaved'
import { toast } from '#/ui/feedback/toast'
import { closeNotices } from '../attention/notices'
import { shownName } from './account-labels'
import { openAccounts } from './accounts-view'
import * as copy from './copy'

/** Hides the page until the next one is loaded, also from the browser's back/forward cache. */
function cover(name: string, to: string): void {
  document.title = copy.switching(name)
  const { background, color, font } = getComputedStyle(document.body)
  document.body.hidden = true
  document.body.inert = true
  const status = document.createElement('div')
  // No class: the style sheet loads with every first visit.
  Object.assign(status.style, { position: 'fixed', inset: 0, padding: '24px', background, color, font })
  status.role = 'status'
  const link = document.createElement('a')
  link.href = to
  link.textContent = copy.openOverview
  status.append(copy.switching(name), ' ', link)
  document.documentElement.append(status)
}

/** Opens the account's overview, or `to`. Ask first if work would stop. */
export function showAccount(account: KeptAccount, to = '/'): void {
  if (account.isShown) return
  if (!accounts.show(account.prefix)) {
    toast({ title: copy.notStored, detail: copy.notStoredDetail, tone: 'danger' })
    return
  }
  closeNotices()
  // The user has answered already, or nothing would be lost.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  cover(shownName(account), to)
  location.assign(to)
}

/** Shows the account, or asks first if work of this page would stop. */
export function requestSwitch(account: KeptAccount): void {
  const lost = unsavedNames(true)
  if (lost.length > 0) openAccounts({ kind: 'switch', to: account, lost })
  else showAccount(account)
}
