import { useNavigate } from '@tanstack/react-router'
import { draftKeys } from '../api/drafts'
import { signOut } from '../api/session'
import { unsavedNames } from '../api/unsaved'
import { ConfirmDialog } from '../ui/confirm-dialog'

/** What signing out would lose, in words; empty when nothing. */
export function wouldBeLost(unsaved: readonly string[], drafts: number): string[] {
  const kept = drafts === 0 ? [] : [drafts === 1 ? 'A draft kept in this tab' : `${drafts} drafts kept in this tab`]
  return [...new Set(unsaved), ...kept]
}

/** Asked before signing out when something typed or under way would be lost. */
export function SignOut({ onDismiss }: { onDismiss: () => void }) {
  const navigate = useNavigate()
  const lost = wouldBeLost(unsavedNames(), draftKeys().length)
  const leave = () => {
    signOut({ drafts: true })
    void navigate({ to: '/login', ignoreBlocker: true })
  }
  return (
    <ConfirmDialog
      open
      onDismiss={onDismiss}
      onConfirm={leave}
      title="Sign out and lose this?"
      consequences={lost}
      action="Sign out"
      tone="danger"
    />
  )
}
