import { formatDay, formatMinute, formatUtc, parseUtc, relative } from '#/lib/dates'
import { visible } from '#/lib/text'
import css from './relative-time.module.css'
import { useNow } from './use-now'

export interface RelativeTimeProps {
  /** As the API writes it: UTC without a zone */
  value: string | null | undefined
  as?: 'relative' | 'day' | 'minute' | undefined
  /** Said when there is no time */
  never?: string | undefined
}

function Ago({ date }: { date: Date }) {
  return relative(date, new Date(useNow()))
}

/** A time of the API; the whole moment in UTC is on hover. One that cannot be read is shown as it came. */
export function RelativeTime({ value, as = 'relative', never = 'Never' }: RelativeTimeProps) {
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
