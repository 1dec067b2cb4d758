import { useEffect, useState } from 'react'

/** Whole seconds until `at` (epoch milliseconds), updated each second. 0 afterward, null without a time. */
export function useSecondsUntil(at: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  const [shown, setShown] = useState(at)
  // `now` is from the end of the last countdown, or from the first render.
  if (at !== shown) {
    setShown(at)
    setNow(Date.now)
  }
  const running = at !== null && at > now
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return at === null ? null : Math.max(0, Math.ceil((at - now) / 1000))
}

/** Formats seconds as `1:27`, or `1:00:05` from one hour. */
export function clockTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((n, place) => (place === 0 ? String(n) : String(n).padStart(2, '0'))).join(':')
}
