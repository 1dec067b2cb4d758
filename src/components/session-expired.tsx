import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { signOut } from '../api/session'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../ui/button'
import { announce } from './announce'
import { TokenForm } from './token-form'
import styles from './session-expired.module.css'

/**
 * Asks for the token again over the page. The browser's own modal dialog lies above any open panel, makes all else
 * inert and gives focus back to where it was, so a form below keeps its values, its chosen files and its place.
 */
export function SessionExpired() {
  const dialog = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="session-expired"
      onCancel={(event) => event.preventDefault()}
      // A panel below must not take this for a click beside it or for its own Escape.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="session-expired">Your token is no longer accepted</h2>
      <p>
        It was revoked or has expired. Sign in again to go on: what you typed is still here, and nothing is sent by
        itself.
      </p>
      <TokenForm
        fixedApi
        onSignedIn={() => {
          announce('Signed in again')
          void queries.invalidateQueries()
        }}
      />
      <Button
        variant="ghost"
        block
        onClick={() => {
          signOut()
          void navigate({ to: '/login', ignoreBlocker: true })
        }}
      >
        Leave without signing in
      </Button>
    </dialog>,
    document.body,
  )
}
