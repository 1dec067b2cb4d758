import logOutIcon from '@lucide/icons/icons/log-out'
import plusIcon from '@lucide/icons/icons/plus'
import usersIcon from '@lucide/icons/icons/users'
import { accounts } from '#/api/session/accounts'
import { Icon } from '#/ui/button/icon'
import type { MenuEntry } from '#/ui/overlay/menu'
import { addBlocked, menuLabel, shownName } from './account-labels'
import { openAccounts } from './accounts-view'
import * as copy from './copy'
import { requestSignOutOf } from './request-sign-out'
import { requestSwitch } from './show-account'

/** Entries of the account menu that switch and add accounts. */
export function accountEntries(): readonly MenuEntry[] {
  const all = accounts.list()
  const blocked = addBlocked()
  const add: MenuEntry = {
    label: copy.addAccountItem,
    icon: <Icon of={plusIcon} size={16} aria-hidden />,
    disabledReason: blocked,
    onSelect: () => openAccounts({ kind: 'add' }),
  }
  if (all.length < 2) return [add]
  return [
    { heading: copy.accounts },
    ...all.map((account) => ({
      label: menuLabel(account),
      checked: account.isShown,
      oneOf: true,
      onSelect: () => requestSwitch(account),
    })),
    add,
    {
      label: copy.manageItem,
      icon: <Icon of={usersIcon} size={16} aria-hidden />,
      onSelect: () => openAccounts({ kind: 'list' }),
    },
    'separator',
  ]
}

/** With several accounts, the entries that sign out of one and of all; empty with one account. */
export function signOutEntries(leave: () => void): readonly MenuEntry[] {
  const all = accounts.list()
  const shown = all.find(({ isShown }) => isShown)
  if (all.length < 2 || !shown) return []
  return [
    {
      label: copy.signOutOf(shownName(shown)),
      icon: <Icon of={logOutIcon} size={16} aria-hidden />,
      onSelect: () => void requestSignOutOf([shown], leave),
    },
    {
      label: copy.signOutAll,
      icon: <Icon of={logOutIcon} size={16} aria-hidden />,
      onSelect: () => void requestSignOutOf(all, leave),
    },
  ]
}
