import xIcon from '@lucide/icons/icons/x'
import { useState } from 'react'
import { useApiSettings } from '#/api/session/session'
import { Icon } from '#/ui/button/icon'
import { IconButton } from '#/ui/button/icon-button'
import { Note } from '#/ui/feedback/note'
import * as copy from '../-copy'
import styles from '../-managed.module.css'

const KEY = 'cloud-console.checks-note'

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Why services can stay pending, where the API's settings say so. Stays dismissed in this browser. */
export function ChecksNote() {
  const checks = useApiSettings()?.serviceChecks
  const [dismissed, setDismissed] = useState(wasDismissed)
  if (dismissed || (checks !== 'off' && checks !== 'listed')) return null
  const dismiss = () => {
    setDismissed(true)
    try {
      localStorage.setItem(KEY, 'dismissed')
    } catch {
      // Without storage, the note reappears on the next page.
    }
  }
  return (
    <Note
      tone="info"
      action={
        <span className={styles.dismiss}>
          <IconButton
            name={copy.dismissNote}
            size="sm"
            icon={<Icon of={xIcon} size={14} aria-hidden />}
            onClick={dismiss}
          />
        </span>
      }
    >
      {checks === 'off' ? copy.checksOff : copy.checksListed}
    </Note>
  )
}
