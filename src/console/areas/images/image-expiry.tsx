import { parseUtc } from '#/lib/time/dates'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { useApiNow } from '#/console/kit/text/use-now'
import styles from './image.module.css'

const DAY_MS = 86_400_000

interface Props {
  /** As the API writes times; null for an image that stays. */
  readonly value: string | null
}

/** When an image ends: highlighted in its last 24 hours, a muted dash for never. */
export function ImageExpiry({ value }: Props) {
  const now = useApiNow()
  if (value === null) {
    return (
      <span className={styles.muted} data-absent>
        <span aria-hidden>–</span>
        <VisuallyHidden>Never</VisuallyHidden>
      </span>
    )
  }
  const left = (parseUtc(value)?.getTime() ?? Infinity) - now
  return (
    <span className={left > 0 && left < DAY_MS ? styles.soon : undefined}>
      <RelativeTime value={value} />
    </span>
  )
}
