/** Ends the process in order on a signal, from the beginning of its start. */
import { errorLine, noteLine, type Log } from '../core/log/log'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
interface SignaledProcess {
  on(signal: (typeof SIGNALS)[number], act: () => void): unknown
  exit(code: number): void
}

/**
 * Exits with code 0 on the first `SIGTERM` or `SIGINT`, or with 1 if closing fails. Call the returned function with what
 * closes the server once it serves. As the first process of a container, a process without a handler gets no signal at
 * all.
 */
export function stopOnSignals(process: SignaledProcess, log: Log): (close: () => Promise<void>) => void {
  let closing: (() => Promise<void>) | undefined
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    if (!closing) {
      // A start can wait for a lock or a migration for hours. It can end anywhere, since it can be killed anywhere.
      log(noteLine('Stopped before the start was complete.'))
      process.exit(0)
      return
    }
    closing().then(
      () => process.exit(0),
      (e: unknown) => {
        log(errorLine(e))
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return (close) => {
    closing = close
  }
}
