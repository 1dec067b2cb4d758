import { visible } from '#/lib/text'
import { cx } from '../layout/cx'
import css from '../field/label.module.css'
import type { Tone } from './tone'
import tones from './tone.module.css'

export type StatusMap = Readonly<Record<string, { label?: string; tone: Tone }>>

export interface StatusBadgeProps {
  value: string | null | undefined
  /** What is known of the values; one that is missing here is shown as the server wrote it */
  map?: StatusMap | undefined
}

/** A state with its word; the mark before it differs in shape as well as in colour. */
export function StatusBadge({ value, map = {} }: StatusBadgeProps) {
  const known = value != null && Object.hasOwn(map, value) ? map[value] : undefined
  const tone = known?.tone ?? 'neutral'
  const text = value == null || value === '' ? 'Unknown' : (known?.label ?? visible(value).text)
  return (
    <span className={cx(css['badge'], tones[tone])}>
      <span className={cx(css['dot'], css[tone])} aria-hidden />
      {text}
    </span>
  )
}
