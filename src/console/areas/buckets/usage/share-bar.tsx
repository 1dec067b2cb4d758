import { Meter } from '#/console/kit/feedback/meter'
import { Row } from '#/console/kit/layout/row'
import { formatShare } from './percent'
import css from './share-bar.module.css'

/** Width of its column. */
export const SHARE_WIDTH = 200

/** A part of a whole as a percentage beside a bar. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  const text = formatShare(part, whole)
  return (
    <Row className={css['share']}>
      <span className={css['text']}>{text}</span>
      <Meter label="Share" value={part} max={whole} text={text} />
    </Row>
  )
}
