import { useNavigate } from '@tanstack/react-router'
import { session } from '#/console/api/session/session'
import { useStore } from '#/console/api/base/store'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { lostBySignOut } from './request-sign-out'

/** Confirms signing out when work would be lost. */
export function SignOut({ onDismiss }: { onDismiss: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open
      onDismiss={onDismiss}
      onConfirm={() => {
        onDismiss()
        session.end()
        void navigate({ to: '/login', ignoreBlocker: true })
      }}
      title="Sign out and discard this?"
      consequences={useStore(lostBySignOut)}
      action="Sign out"
      tone="danger"
    />
  )
}
