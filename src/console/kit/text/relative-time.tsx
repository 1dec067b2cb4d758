import { createContext, useContext } from 'react'
import { apiNow } from '#/lib/time/clock'
import { formatBoth, formatExact, formatTime, parseUtc } from '#/lib/time/dates'
import { visible } from '#/lib/text'
import { timeStyle } from '#/lib/time/time-settings'
import { usePreference } from '../layout/use-preference'
import { Tooltip } from '../overlay/tooltip'
import css from './relative-time.module.css'
import { useNow } from './use-now'

export interface RelativeTimeProps {
  /** In the API's format, which is UTC without a zone, or in epoch milliseconds */
  value: string | number | null | undefined
  /** `exact`: to the second, with the zone's offset */
  as?: 'exact' | undefined
  /** A time of this browser's clock instead of the API's */
  local?: boolean | undefined
  /** Shown for a missing time */
  never?: string | undefined
}

/** Whether times are buttons, which show the exact time on focus and on touch as well. Too many tab stops for the rows of a list. */
export const PressableTimes = createContext(false)

/** A time in the user's style, which the clock keeps up to date. */
export function useTimeText(date: Date, local = false): string {
  usePreference(timeStyle)
  const now = useNow()
  return formatTime(date, new Date(local ? now : apiNow(now)))
}

const Shown = ({ date, local }: { date: Date; local: boolean | undefined }) => useTimeText(date, local)

/** A time of the API in the user's zone and style. The exact time, local and in UTC, is shown on hover. */
export function RelativeTime({ value, as, local, never = 'Never' }: RelativeTimeProps) {
  const pressable = useContext(PressableTimes)
  if (value == null) return <span>{never}</span>
  if (value === '') return <span>–</span>
  const date = typeof value === 'number' ? new Date(value) : parseUtc(value)
  if (!date) return <span>{visible(String(value)).text}</span>
  const exact = formatBoth(date)
  const time = (
    <time
      dateTime={date.toISOString()}
      {...(pressable ? { 'data-exact': exact } : { title: exact })}
      className={as === undefined ? css['ago'] : undefined}
    >
      {as === 'exact' ? formatExact(date) : <Shown date={date} local={local} />}
    </time>
  )
  if (!pressable) return time
  return (
    <Tooltip press text={<span className={css['lines']}>{exact}</span>}>
      <button type="button" className={css['button']}>
        {time}
      </button>
    </Tooltip>
  )
}
