/** Milliseconds between two looks at the clock. */
const LOOK_MS = 15_000

/**
 * Calls `run` at a time in epoch milliseconds, or soon after the computer wakes where it was asleep: one long timer would stop
 * meanwhile. Returns a function that cancels the call.
 */
export function runAt(time: number, run: () => void): () => void {
  const wait = () => setTimeout(look, Math.min(LOOK_MS, Math.max(0, time - Date.now())))
  const look = () => {
    if (Date.now() >= time) run()
    else timer = wait()
  }
  let timer = wait()
  return () => clearTimeout(timer)
}
