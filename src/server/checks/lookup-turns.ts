/**
 * Lets accounts take turns to resolve names. The system resolves two names at a time for a process, and one whose name
 * server hangs takes its place for longer than a check's timeout.
 */
import { setMaxListeners } from 'node:events'
import { FairQueue } from './fair-queue'

interface Waiting {
  readonly account_id: number
  readonly start: () => void
}
const queue = new FairQueue<Waiting>({ atOnce: 2, ofOne: 1, sure: 0 })

function fill(): void {
  for (let next = queue.take(); next; next = queue.take()) next.start()
}

/**
 * Waits for a turn of the account. Call the result once the name is resolved, even if the check has ended by then. Throws
 * once `stop` is aborted.
 */
export function lookupTurn(account: number, stop: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    stop.throwIfAborted()
    const end = () => reject(new Error('ended'))
    // Each waiting check has one; Node warns beyond ten.
    setMaxListeners(0, stop)
    stop.addEventListener('abort', end, { once: true })
    const waiting: Waiting = {
      account_id: account,
      start: () => {
        stop.removeEventListener('abort', end)
        if (stop.aborted) queue.done(waiting)
        else
          resolve(() => {
            queue.done(waiting)
            fill()
          })
      },
    }
    queue.push(waiting)
    fill()
  })
}
