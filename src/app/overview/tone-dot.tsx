import badge from '#/ui/field/label.module.css'
import { cx } from '#/ui/layout/cx'
import type { Tone } from '#/ui/feedback/tone'
import tones from '#/ui/feedback/tone.module.css'

/** The mark of a status badge alone, which differs in shape as well as color. */
export function ToneDot({ tone }: { tone: Tone }) {
  return <span className={cx(badge['dot'], badge[tone], tones[tone])} aria-hidden />
}
