import { useEffect, useRef } from 'react'
import type { Totals } from '../transfers/types'
import { announce } from './announce'
import { secondsWords } from './transfer-words'

/** Milliseconds between two reports while something runs: a screen reader has other things to say. */
const EVERY = 30_000

/** The end is said at once, the way there rarely. */
export function useSpokenProgress(heading: string, any: boolean, totals: Totals): void {
  const latest = useRef('')
  const running = totals.running > 0
  useEffect(() => {
    latest.current = [heading, `${totals.percent}%`, secondsWords(totals.secondsLeft)].filter(Boolean).join(', ')
  }, [heading, totals])
  useEffect(() => {
    if (any && !running) announce(heading)
  }, [any, running, heading])
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => announce(latest.current), EVERY)
    return () => clearInterval(timer)
  }, [running])
}
