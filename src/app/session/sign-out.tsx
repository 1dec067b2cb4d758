import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { workHere } from '#/api/session/leaving'
import { session, signOut } from '#/api/session/session'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'

/** Asked before signing out when something typed or running would be lost, here or in another tab with the same token. */
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
      title="Sign out and lose this?"
      consequences={[...workHere(), ...elsewhere.map((name) => `In another tab: ${name}`)]}
      action="Sign out"
      tone="danger"
    />
  )
}
