import { accounts } from '#/api/session/accounts'
import type { PaletteResult } from '../palette/found'
import { addBlocked, apiOf, shownName } from './account-labels'
import { openAccounts } from './accounts-view'
import * as copy from './copy'
import { requestSignOutOf } from './request-sign-out'
import { requestSwitch } from './show-account'

const command = (id: string, label: string, run: () => void, more: string = copy.paletteSwitch) =>
  ({ id: `do/${id}`, label, more, icon: 'action', run }) as const

/** Commands of the palette that switch, add and end accounts. `leave` goes to the sign-in page. */
export function accountActions(leave: () => void): readonly PaletteResult[] {
  const all = accounts.list()
  const others = all.filter(({ isShown }) => !isShown)
  return [
    ...others.map((account) =>
      command(
        `switch${account.prefix}`,
        copy.switchTo(shownName(account)),
        () => requestSwitch(account),
        apiOf(account),
      ),
    ),
    { ...command('add-account', copy.addAccount, () => openAccounts({ kind: 'add' })), blocked: addBlocked() },
    ...(others.length === 0
      ? []
      : [
          command('accounts', copy.manageTitle, () => openAccounts({ kind: 'list' })),
          command('leave-all', copy.signOutAll, () => void requestSignOutOf(all, leave)),
        ]),
  ]
}
