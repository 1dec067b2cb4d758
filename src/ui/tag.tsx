import type { ReactNode } from 'react'
import { cx } from './cx'
import css from './label.module.css'
import type { Tone } from './tone'
import tones from './tone.module.css'

/** A value from a small set, such as an ACL or a capability. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={cx(css['tag'], tones[tone], tone === 'neutral' && css['plain'])}>{children}</span>
}
