import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { draftKeys } from '../api/drafts'
import { signOut } from '../api/session'
import { unsavedNames } from '../api/unsaved'
import { ConfirmDialog } from '../ui/confirm-dialog'

/** What signing out would lose, in words; empty when nothing. */
export function wouldBeLost(unsaved: readonly string[], drafts: number): string[] {
  const kept = drafts === 0 ? [] : [drafts === 1 ? 'A draft kept in this tab' : `${drafts} drafts kept in this tab`]
  return [...new Set(unsaved), ...kept]
}

/** Signs out at once, or asks first when something typed or under way would be lost. */
export function SignOut({ onDismiss }: { onDismiss: () => void }) {
  const navigate = useNavigate()
  const lost = wouldBeLost(unsavedNames(), draftKeys().length)
  const leave = () => {
    signOut({ drafts: true })
    void navigate({ to: '/login', ignoreBlocker: true })
  }
  const safe = lost.length === 0
  useEffect(() => {
    if (safe) leave()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, [])
  return (
    <ConfirmDialog
      open={!safe}
      onDismiss={onDismiss}
      onConfirm={leave}
      title="Sign out and lose this?"
      consequences={lost}
      action="Sign out"
      tone="danger"
    />
  )
}
