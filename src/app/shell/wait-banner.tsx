import { useEffect, useState } from 'react'
import { useBudget } from '#/api/client/budget'
import { announce } from './announce'
import styles from './banner.module.css'
import { clockTime, useSecondsUntil } from '../form/use-seconds-until'

/** A shorter wait needs no words. */
const PATIENCE_MS = 3000

/** Says that the page waits for the API's request limit, and for how long; shown after three seconds of waiting. */
export function WaitBanner() {
  const { nextAt } = useBudget()
  const waits = nextAt !== null
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => {
      setShown(true)
      announce('Waiting for the API’s request limit')
    }, PATIENCE_MS)
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
        The request limit is reached. The API takes requests again in <time role="timer">{clockTime(seconds)}</time>.
      </span>
    </div>
  )
}
