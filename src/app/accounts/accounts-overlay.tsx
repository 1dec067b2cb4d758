import { useNavigate } from '@tanstack/react-router'
import { otherAccountsKept } from '#/api/session/kept-accounts'
import { useStore } from '#/api/session/store'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { shownName } from './account-labels'
import { accountsView } from './accounts-view'
import { AddAccount } from './add-account'
import * as copy from './copy'
import { ManageAccounts } from './manage-accounts'
import { signOutOf } from './request-sign-out'
import { showAccount } from './show-account'

/** Dialogs about the accounts of the tab. */
export function AccountsOverlay({ onDismiss }: { onDismiss: () => void }) {
  const view = useStore(accountsView)
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/login', ignoreBlocker: true })
  if (view.kind === 'switch') {
    return (
      <ConfirmDialog
        open
        onDismiss={onDismiss}
        onConfirm={() => showAccount(view.to)}
        title={copy.switchTitle(shownName(view.to))}
        consequences={view.lost}
        action={copy.switchAction}
        tone="danger"
      >
        {copy.switchBody}
      </ConfirmDialog>
    )
  }
  if (view.kind !== 'sign-out') {
    return view.kind === 'add' ? (
      <AddAccount onDismiss={onDismiss} />
    ) : (
      <ManageAccounts onDismiss={onDismiss} leave={leave} />
    )
  }
  const [one] = view.all
  return (
    <ConfirmDialog
      open
      onDismiss={onDismiss}
      onConfirm={() => {
        onDismiss()
        signOutOf(view.all, leave)
      }}
      title={
        view.all.length > 1
          ? copy.signOutAllTitle
          : one && otherAccountsKept()
            ? copy.signOutOfTitle(shownName(one))
            : copy.signOutTitle
      }
      consequences={view.lost}
      action={copy.signOut}
      tone="danger"
    />
  )
}
