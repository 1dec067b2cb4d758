import { useEffect, useEffectEvent, useState } from 'react'
import { useBudget } from '#/console/api/client/budget'
import { announce } from '#/console/resource/page/announce'
import styles from './banner.module.css'
import { clockTime, useSecondsUntil } from '#/console/resource/errors/use-seconds-until'

/** Shorter waits show no banner. */
const SHOW_AFTER_MS = 3000

/** Banner with a countdown while requests wait for the API's limit: at once if the wait is long, else after three seconds. */
export function WaitBanner() {
  const { nextAt } = useBudget()
  const waits = nextAt !== null
  const [shown, setShown] = useState(false)
  const delay = useEffectEvent(() => ((nextAt ?? 0) - Date.now() > SHOW_AFTER_MS ? 0 : SHOW_AFTER_MS))
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => {
      setShown(true)
      announce('Waiting for the API limit')
    }, delay())
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [waits])
  return waits && shown ? <Waiting until={nextAt} /> : null
}

function Waiting({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until) ?? 0
  return (
    <div className={styles.banner} data-tone="warn">
      <span>
        API limit reached. Requests resume in: <time role="timer">{clockTime(seconds)}</time>
      </span>
    </div>
  )
}
