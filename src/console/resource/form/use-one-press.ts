import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds: the slowest double click. */
const DOUBLE_CLICK_MS = 500
type Key = string | number

interface OnePress {
  readonly press: (key: Key, run: () => Promise<unknown>) => Promise<void>
  /** Whether the action of `key` is running or has just run. */
  readonly busy: (key: Key) => boolean
}

/**
 * For a button that stays after a press. Runs the action of `key` once, and ignores presses while it runs and for the length of a
 * double click afterward. Otherwise the second click of a toggle would undo the first.
 */
export function useOnePress(): OnePress {
  const held = useRef(new Set<Key>())
  const [shown, setShown] = useState<ReadonlySet<Key>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const all = timers.current
    return () => {
      for (const timer of all) clearTimeout(timer)
    }
  }, [])
  const press = useCallback(async (key: Key, run: () => Promise<unknown>) => {
    if (held.current.has(key)) return
    held.current.add(key)
    setShown(new Set(held.current))
    try {
      await run()
    } finally {
      const timer = setTimeout(() => {
        timers.current.delete(timer)
        held.current.delete(key)
        setShown(new Set(held.current))
      }, DOUBLE_CLICK_MS)
      timers.current.add(timer)
    }
  }, [])
  return { press, busy: (key) => shown.has(key) }
}
