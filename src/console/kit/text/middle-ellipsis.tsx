import { headAndEnding, visible } from '#/lib/text'
import css from './middle-ellipsis.module.css'

export interface MiddleEllipsisProps {
  text: string
  /** Code points at the end that are never cut, such as an extension */
  keep?: number | undefined
}

/**
 * A name that is cut in the middle if space is short. Characters that hide text or turn its direction are made visible, so that
 * `invoice[right-to-left]fdp.exe` can't pass for a PDF. The title and assistive technology get the whole name.
 */
export function MiddleEllipsis({ text, keep }: MiddleEllipsisProps) {
  const shown = visible(text).text
  const parts = headAndEnding(shown, keep)
  if (!parts)
    return (
      <bdi className={css['plain']} title={shown}>
        {shown}
      </bdi>
    )
  const [head, tail] = parts
  return (
    <span className={css['cut']} title={shown}>
      <span className={css['short']} aria-hidden>
        <bdi className={css['head']}>{head}</bdi>
        <bdi className={css['tail']}>{tail}</bdi>
      </span>
      <bdi className={css['whole']}>{shown}</bdi>
    </span>
  )
}
