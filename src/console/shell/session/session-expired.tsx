import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { unsavedWork } from '#/console/api/session/unsaved-work'
import { accountResources } from './account-resources'
import { storeLastSeen } from '#/console/api/client/renewal'
import { session, useSession } from '#/console/api/session/session'
import { Button } from '#/console/kit/button/button'
import { announce } from '#/console/resource/page/announce'
import { focusNew } from './focus-new'
import styles from './session-expired.module.css'
import { TokenForm } from './token-form'
import { signedOutElsewhere, tokenRefused, tokenRefusedDetail } from './words'

const workKept = 'Your work is kept. Paused transfers resume when you sign in.'

/**
 * Asks for a token over the page. A native modal dialog covers any open panel, makes the page inert and restores focus, so a
 * form below keeps its values, selected files and scroll position.
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
  useEffect(() => void storeLastSeen(accountResources), [])
  const toLogin = () => navigate({ to: '/login', ignoreBlocker: true })
  const leave = () => {
    session.end()
    void toLogin()
  }
  const requestLeave = () => {
    const work = unsavedWork()
    if (work.length > 0) setLost(work)
    else leave()
  }
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="session-expired"
      onCancel={(event) => event.preventDefault()}
      // Browsers close the dialog at a second cancel in a row, such as Back on Android, without asking the page.
      onClose={({ currentTarget: closed }) => {
        if (closed.isConnected && !closed.open) closed.showModal()
      }}
      onKeyDown={(event) => {
        // Keeps a panel below from handling Escape.
        event.stopPropagation()
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <h2 id="session-expired">{elsewhere ? signedOutElsewhere : tokenRefused}</h2>
      {lost === undefined ? (
        <>
          <p>{elsewhere ? workKept : `${tokenRefusedDetail} ${workKept}`}</p>
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
        <div ref={focusNew} tabIndex={-1} role="alert">
          <p>If you leave, you lose:</p>
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
