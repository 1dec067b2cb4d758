/** Repeats work on the bytes of one file, so that one broken connection doesn't end a command that runs for hours. */
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from '../system/error-code'
import { isStoreAway } from './store'

/** Milliseconds before each repetition. */
const PAUSES_MS = [200, 1000]
/** Errors of a response that ended early (`s3-client.ts`). */
const BROKEN = new Set(['ECONNRESET', 'ESTALLED', 'ERR_STREAM_PREMATURE_CLOSE'])
const isBroken = (e: unknown): boolean => isStoreAway(e) || BROKEN.has(errorCode(e) ?? '')

/** Calls `act` up to three times while the object store fails. Only for work that can begin again. */
export async function withRetries<T>(act: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await act()
    } catch (e) {
      if (!isBroken(e)) throw e
    }
    await wait(pause)
  }
  return act()
}
