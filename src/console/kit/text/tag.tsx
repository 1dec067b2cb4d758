import type { ReactNode } from 'react'
import { cx } from '../layout/cx'
import css from '../field/label.module.css'
import type { Tone } from '../feedback/tone'
import tones from '../feedback/tone.module.css'

/** A tag for a value from a small set, such as an ACL or a capability. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={cx(css['tag'], tones[tone], tone === 'neutral' && css['plain'])}>{children}</span>
}
