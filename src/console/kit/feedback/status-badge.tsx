import { cx } from '../layout/cx'
import css from '../field/label.module.css'
import { knownStatus, type StatusMap, statusText } from './status-text'
import tones from './tone.module.css'

export interface StatusBadgeProps {
  value: string | null | undefined
  /** Labels and tones by value; an unknown value is shown as the server returned it */
  map?: StatusMap | undefined
}

/** A status label after a mark that differs in shape as well as color. */
export function StatusBadge({ value, map = {} }: StatusBadgeProps) {
  const tone = knownStatus(value, map)?.tone ?? 'neutral'
  return (
    <span className={cx(css['badge'], tones[tone])}>
      <span className={cx(css['dot'], css[tone])} aria-hidden />
      {statusText(value, map)}
    </span>
  )
}
