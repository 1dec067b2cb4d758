import { Button } from '../../ui/button'
import type { Looking } from './looker'
import { SOURCES } from './sources'
import { standingOf } from './standing'
import styles from './palette.module.css'

/** What was not looked at, and what can be done about it. */
export function Standings({ looking, onMore }: { looking: Looking; onMore: (label: string) => void }) {
  const lines = SOURCES.flatMap(({ label }) => {
    const looked = looking.get(label)
    const word = looked && standingOf(label, looked)
    return word ? [{ label, word }] : []
  })
  if (lines.length === 0) return null
  return (
    // It scrolls where many are named, so the keyboard must be able to stand on it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.standings} aria-label="Not looked at" tabIndex={0}>
      {lines.map(({ label, word: { text, offer } }) => (
        <li key={label}>
          <span>{text}</span>
          {offer === null ? null : (
            <Button variant="ghost" aria-label={`${offer}: ${label}`} onClick={() => onMore(label)}>
              {offer}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
