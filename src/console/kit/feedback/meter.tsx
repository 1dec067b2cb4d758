import { cx } from '../layout/cx'
import css from './progress.module.css'
import type { Tone } from './tone'
import tones from './tone.module.css'

export interface MeterProps {
  label: string
  value: number
  max: number
  tone?: Tone | undefined
  /** Accessible text: `712 of 800 requests left` */
  text?: string | undefined
}

/** A share of a known total, such as a quota. */
export function Meter({ label, value, max, tone = 'ok', text }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <span
      className={cx(css['bar'], css['thin'], tones[tone])}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={text}
    >
      <span className={css['fill']} style={{ width: `${share * 100}%` }} />
    </span>
  )
}
