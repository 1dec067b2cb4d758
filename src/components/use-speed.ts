import { useEffect, useRef, useState } from 'react'

/** Milliseconds over which the speed is averaged. */
const SPAN = 5000

/** Bytes per second of a growing count, over the last few seconds; 0 while unknown. */
export function useSpeed(loaded: number, running: boolean): number {
  const latest = useRef(loaded)
  const [speed, setSpeed] = useState(0)
  useEffect(() => {
    latest.current = loaded
  }, [loaded])
  useEffect(() => {
    if (!running) return undefined
    let samples: { at: number; loaded: number }[] = [{ at: Date.now(), loaded: latest.current }]
    const timer = setInterval(() => {
      const now = { at: Date.now(), loaded: latest.current }
      const first = samples[0]
      // One upload fewer makes the sum smaller: start again rather than show a negative speed.
      if (first === undefined || now.loaded < (samples.at(-1)?.loaded ?? 0)) samples = [now]
      else {
        samples = [...samples.filter((sample) => sample.at > now.at - SPAN), now]
        const from = samples[0] ?? now
        if (now.at > from.at) setSpeed(((now.loaded - from.loaded) * 1000) / (now.at - from.at))
      }
    }, 1000)
    return () => {
      clearInterval(timer)
      setSpeed(0)
    }
  }, [running])
  return running ? speed : 0
}
