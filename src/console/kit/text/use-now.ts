import { useSyncExternalStore } from 'react'
import { apiNow } from '#/lib/time/clock'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, 30_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function current(): number {
  // The clock stops without subscribers; the first one updates it.
  if (timer === undefined && Date.now() - now > 1000) now = Date.now()
  return now
}

/** The current time in ms, shared by all subscribers and updated every 30 s. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current, current)
}

/** The same by the API's clock, for comparisons with its times. */
export const useApiNow = (): number => apiNow(useNow())
