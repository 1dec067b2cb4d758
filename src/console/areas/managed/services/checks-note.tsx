import xIcon from '@lucide/icons/icons/x'
import { useApiSettings } from '#/console/api/session/session'
import { createSwitch } from '#/lib/preference'
import { Icon } from '#/console/kit/button/icon'
import { IconButton } from '#/console/kit/button/icon-button'
import { Note } from '#/console/kit/feedback/note'
import { usePreference } from '#/console/kit/layout/use-preference'
import styles from '../managed.module.css'

const checksNote = createSwitch('checks-note', 'shown', 'dismissed')

/** Why services can stay unchecked, where the API's settings say so. */
export function useUnchecked(): string | undefined {
  const checks = useApiSettings()?.serviceChecks
  return checks === 'off'
    ? 'This server doesn’t check services.'
    : checks === 'listed'
      ? 'Only hosts allowed by your operator are checked.'
      : undefined
}

/** Says it above the list. Stays dismissed in this browser. */
export function ChecksNote() {
  const unchecked = useUnchecked()
  const [note, setNote] = usePreference(checksNote)
  if (note === 'dismissed' || unchecked === undefined) return null
  return (
    <Note
      tone="info"
      action={
        <span className={styles.dismiss}>
          <IconButton
            name="Dismiss"
            size="sm"
            icon={<Icon of={xIcon} size={14} aria-hidden />}
            onClick={() => setNote('dismissed')}
          />
        </span>
      }
    >
      {unchecked}
    </Note>
  )
}
