import badge from '#/console/kit/field/label.module.css'
import { cx } from '#/console/kit/layout/cx'
import type { Tone } from '#/console/kit/feedback/tone'
import tones from '#/console/kit/feedback/tone.module.css'

/** The mark of a status badge alone, which differs in shape as well as color. */
export function ToneDot({ tone }: { tone: Tone }) {
  return <span className={cx(badge['dot'], badge[tone], tones[tone])} aria-hidden />
}
