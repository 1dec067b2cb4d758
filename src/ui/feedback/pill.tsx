import type { ReactNode } from 'react'
import { cx } from '../layout/cx'
import css from '../field/label.module.css'
import type { Tone } from './tone'
import tones from './tone.module.css'

/** Status of running work: `2 uploads · 64%`. */
export function Pill({ tone = 'info', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={cx(css['pill'], tones[tone])}>{children}</span>
}
