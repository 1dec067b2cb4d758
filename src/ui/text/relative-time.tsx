import { formatDay, formatMinute, formatUtc, parseUtc, relative } from '#/lib/dates'
import { visible } from '#/lib/text'
import css from './relative-time.module.css'
import { useNow } from './use-now'
import * as copy from './copy'

export interface RelativeTimeProps {
  /** In the API's format: UTC without a zone */
  value: string | null | undefined
  as?: 'relative' | 'day' | 'minute' | undefined
  /** Shown for a missing time */
  never?: string | undefined
}

function Ago({ date }: { date: Date }) {
  return relative(date, new Date(useNow()))
}

/** A time of the API, with UTC on hover. An invalid time is shown as is. */
export function RelativeTime({ value, as = 'relative', never = copy.never }: RelativeTimeProps) {
  if (value == null) return <span>{never}</span>
  if (value === '') return <span>–</span>
  const date = parseUtc(value)
  if (!date) return <span>{visible(value).text}</span>
  return (
    <time dateTime={date.toISOString()} title={formatUtc(date)} className={as === 'relative' ? css['ago'] : undefined}>
      {as === 'day' ? formatDay(date) : as === 'minute' ? formatMinute(date) : <Ago date={date} />}
    </time>
  )
}
