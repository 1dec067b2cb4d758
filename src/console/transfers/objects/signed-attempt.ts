/** Sends one request for one object to the store, signed again for every attempt, and retried only if that can help. */
import { signedFetch } from '#/console/api/objects/signed'
import { isBucketGone, type BucketPlace } from '#/console/api/client/bucket-gone'
import { isApiError } from '#/console/api/base/errors'
import { online } from '#/console/api/base/online'
import { answerFailure, isExpired, seconds, type StoreAnswer } from './store-answer'
import { failure, signingFailure } from '../engine/faults'
import { backoff, whenOnline, pause, type AttemptIo, callUntilAnswered } from './retried-calls'
import { canceledError } from '../engine/failure'
import { sign, type Signed, type SignRequest } from './sign'

export interface Attempt extends Omit<SignRequest, 'signal' | 'background' | 'onWait' | 'expiresIn'> {
  /** Seconds, computed for every attempt. */
  expiresIn: () => number
  /** The uploaded file, to distinguish a changed file from an unreachable store. */
  file?: File
  /** Whether the attempt can be retried automatically after its connection broke. */
  repeatable: boolean
  /** Called before every attempt. Throws TransferFailure if nothing must be sent. */
  allowed?(): Promise<void>
  send(signed: Signed): Promise<StoreAnswer>
}

const TRIES = 3
/** Temporary errors of the store, unlike 507. */
const passing = (status: number) => status === 429 || [500, 502, 503, 504].includes(status)

/** Returns the successful response. Throws TransferFailure, or AbortError when canceled. */
export const sendSigned = async (a: Attempt, io: AttemptIo): Promise<StoreAnswer> =>
  sendToStore(
    {
      file: a.file,
      repeatable: a.repeatable,
      send: (signed) => a.send(signed),
      renewable: true,
      place: a,
      address: async () => {
        await a.allowed?.()
        return callUntilAnswered(io, (o) => sign({ ...a, expiresIn: a.expiresIn(), ...o })).catch(orGone(a, io.signal))
      },
    },
    io,
  )

/** A 404 to signing can come from a gateway. Only a 404 of the bucket itself proves that it was deleted. */
const orGone = (place: BucketPlace, signal: AbortSignal) => async (e: unknown) => {
  throw isApiError(e) && e.kind === 'not-found' && (await isBucketGone(place, signal))
    ? failure('bucket-gone', 404, e)
    : e
}

export interface StoreExchange<A extends Pick<Signed, 'url'>> extends Pick<Attempt, 'repeatable'> {
  readonly file: File | undefined
  /** The bucket of the URL; undefined for an image's data. */
  readonly place?: BucketPlace
  /** Returns the URL, before every attempt. */
  address(): Promise<A>
  /** Whether `address` returns a new URL after the first has expired. */
  readonly renewable: boolean
  send(to: A): Promise<StoreAnswer>
}

/** Sends one request to the store, and retries it if that helps. Throws like `sendSigned`. */
export async function sendToStore<A extends Pick<Signed, 'url'>>(
  a: StoreExchange<A>,
  io: AttemptIo,
): Promise<StoreAnswer> {
  let renewed = !a.renewable
  for (let tries = 0; ;) {
    const signed = await a.address().catch((e: unknown) => {
      throw io.signal.aborted ? canceledError() : signingFailure(e)
    })
    if (io.signal.aborted) throw canceledError()
    io.emit({ type: 'signed' })
    const answer = await a.send(signed)
    // Also after a cancel, which came too late.
    if (answer.status >= 200 && answer.status < 300) return answer
    if (io.signal.aborted) throw canceledError()
    const lost = answer.status === 0 && !answer.stalled
    if (isExpired(answer) && !renewed) {
      // The URL expired in the queue: sign again, once.
      renewed = true
      io.emit({ type: 'resign' })
    } else if (passing(answer.status) && tries < TRIES) {
      const ms = Math.max(backoff(tries), (answer.retryAfter ?? 0) * 1000)
      tries += 1
      io.emit({ type: 'wait', phase: 'waiting-store', until: Date.now() + ms })
      await pause(ms, io.signal)
      io.emit({ type: 'go' })
    } else if (lost && !online()) {
      io.emit({ type: 'wait', phase: 'waiting-network', until: null })
      await whenOnline(io.signal)
      io.emit({ type: 'go' })
    } else {
      const why = await answerFailure(answer, signed.url, {
        ...(a.file && { file: a.file }),
        ...(a.place && { place: a.place }),
        signal: io.signal,
      })
      if (io.signal.aborted) throw canceledError()
      if (why.fault !== 'interrupted' || !a.repeatable || tries >= TRIES) throw why
      tries += 1
      io.emit({ type: 'resign' })
      await pause(backoff(tries), io.signal)
    }
  }
}

/** Milliseconds for a request without a body. */
const BARE_MS = 60_000

/** Sends a request with an empty body. */
export async function bareRequest(
  signed: Signed,
  method: 'DELETE' | 'PUT',
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<StoreAnswer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), BARE_MS)
  try {
    const init = { method, signal: AbortSignal.any([signal, late.signal]), headers }
    const res = await signedFetch(signed.url, method === 'PUT' ? { ...init, body: '' } : init, signed.target)
    const text = await res.text()
    return { status: res.status, text, stalled: false, retryAfter: seconds(res.headers.get('retry-after')) }
  } catch {
    if (signal.aborted) throw canceledError()
    return { status: 0, text: '', stalled: late.signal.aborted, retryAfter: null }
  } finally {
    clearTimeout(timer)
  }
}
