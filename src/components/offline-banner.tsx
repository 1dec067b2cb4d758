import { useEffect, useRef } from 'react'
import { announce } from './announce'
import styles from './banner.module.css'
import { useOnline } from './use-online'

/** One line while the browser is offline; what is shown may be old, and nothing is sent until it is back. */
export function OfflineBanner() {
  const online = useOnline()
  const was = useRef(online)
  useEffect(() => {
    if (was.current !== online) announce(online ? 'Back online' : 'You are offline')
    was.current = online
  }, [online])
  if (online) return null
  return (
    <div className={styles.banner} data-tone="warn">
      You are offline. What you see may be out of date; nothing is sent until the connection is back.
    </div>
  )
}
