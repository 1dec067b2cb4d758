import { visible } from '#/lib/text'
import { cx } from '../layout/cx'
import css from '../field/label.module.css'
import type { Tone } from './tone'
import tones from './tone.module.css'
import * as copy from './copy'

export type StatusMap = Readonly<Record<string, { label?: string; tone: Tone }>>

export interface StatusBadgeProps {
  value: string | null | undefined
  /** Labels and tones by value; an unknown value is shown as the server returned it */
  map?: StatusMap | undefined
}

/** A status label after a mark that differs in shape as well as color. */
export function StatusBadge({ value, map = {} }: StatusBadgeProps) {
  const known = value != null && Object.hasOwn(map, value) ? map[value] : undefined
  const tone = known?.tone ?? 'neutral'
  const text = value == null || value === '' ? copy.unknownStatus : (known?.label ?? visible(value).text)
  return (
    <span className={cx(css['badge'], tones[tone])}>
      <span className={cx(css['dot'], css[tone])} aria-hidden />
      {text}
    </span>
  )
}
