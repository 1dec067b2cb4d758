import { session } from './session'

/**
 * Repeats a read that the end of its session stopped. The repeated read waits until the user signs in again. Rejects as `read` does
 * after `signal` is aborted, and after signing out or to another account.
 */
export async function readAcrossSignIn<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const life = session.signal()
    try {
      return await read()
    } catch (e) {
      const expired = life.aborted && session.get().status === 'expired'
      if (!expired || signal?.aborted === true) throw e
    }
  }
}
