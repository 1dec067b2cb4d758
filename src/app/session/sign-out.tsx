import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { workHere } from '#/api/session/leaving'
import { session, signOut } from '#/api/session/session'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import * as copy from './copy'

/** Confirms signing out when unsaved or running work would be lost, in this tab or another one with the same token. */
export function SignOut({ onDismiss }: { onDismiss: () => void }) {
  const navigate = useNavigate()
  const [elsewhere, setElsewhere] = useState<readonly string[]>([])
  useEffect(() => {
    void session.workElsewhere().then(setElsewhere)
  }, [])
  const leave = () => {
    signOut()
    void navigate({ to: '/login', ignoreBlocker: true })
  }
  return (
    <ConfirmDialog
      open
      onDismiss={onDismiss}
      onConfirm={leave}
      title={copy.signOutTitle}
      consequences={[...workHere(), ...elsewhere.map(copy.inAnotherTab)]}
      action={copy.signOut}
      tone="danger"
    />
  )
}
