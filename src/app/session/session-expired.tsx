import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { workHere } from '#/api/session/leaving'
import { signOut, useSession } from '#/api/session/session'
import { Button } from '#/ui/button/button'
import { announce } from '../shell/announce'
import styles from './session-expired.module.css'
import { TokenForm } from './token-form'

/**
 * Asks for the token again over the page. The browser's own modal dialog lies above any open panel, makes all else
 * inert and gives focus back to where it was, so a form below keeps its values, its chosen files and its place.
 */
export function SessionExpired() {
  const dialog = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { ended } = useSession()
  const elsewhere = ended?.why === 'elsewhere'
  const [lost, setLost] = useState<readonly string[]>()
  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const toLogin = () => navigate({ to: '/login', ignoreBlocker: true })
  const leave = () => {
    signOut()
    void toLogin()
  }
  const requestLeave = () => {
    const work = workHere()
    if (work.length > 0) setLost(work)
    else leave()
  }
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="session-expired"
      onCancel={(event) => event.preventDefault()}
      // A panel below must not take this for a click beside it or for its own Escape.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="session-expired">{elsewhere ? 'You signed out in another tab' : 'Your token is no longer accepted'}</h2>
      {lost === undefined ? (
        <>
          <p>
            {elsewhere ? '' : 'It was revoked or has expired. '}
            What you typed is still here, and transfers that wait resume once you sign in again.
          </p>
          <TokenForm
            fixedApi
            onReplace={toLogin}
            onSignedIn={() => {
              announce('Signed in again')
              void queries.invalidateQueries()
            }}
          />
          <Button variant="ghost" block onClick={requestLeave}>
            Leave without signing in
          </Button>
        </>
      ) : (
        <div role="alert">
          <p>Leaving discards this:</p>
          <ul className={styles.lost}>
            {lost.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <Button variant="danger" size="lg" block onClick={leave}>
            Leave and discard
          </Button>
          <Button variant="ghost" block onClick={() => setLost(undefined)}>
            Stay
          </Button>
        </div>
      )}
    </dialog>,
    document.body,
  )
}
