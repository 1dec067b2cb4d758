import { useSyncExternalStore } from 'react'

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
  // While nobody listens the clock stands; the first reader sets it.
  if (timer === undefined && Date.now() - now > 1000) now = Date.now()
  return now
}

/** The time in ms, the same for every reader and renewed every 30 s by one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current)
}
