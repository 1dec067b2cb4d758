/** One object against the store: signed anew for every attempt, repeated only where that can help. */
import { signedFetch } from '#/api/objects/signed'
import { isBucketGone, type BucketPlace } from '#/api/client/bucket-gone'
import { isApiError } from '#/api/client/errors'
import { online } from '#/api/client/online'
import { answerFailure, failure, isExpired, signingFailure } from '../engine/faults'
import { backoff, cancelled, networkBack, retryUntilAnswered, pause, type Waiting } from '../engine/retry'
import { seconds, type StoreAnswer } from './put'
import { sign, type Signed, type SignRequest } from './sign'
import type { TransferEvent } from '../engine/state'

export interface AttemptIo {
  readonly signal: AbortSignal
  emit: (e: TransferEvent) => void
}
export interface Attempt extends Omit<SignRequest, 'signal' | 'background' | 'onWait' | 'expiresIn'> {
  /** Seconds, asked anew for every attempt. */
  expiresIn: () => number
  /** What was sent, to tell a file that changed from a store that is gone. */
  file?: File
  /** May be sent again by itself after its connection broke. */
  repeatable: boolean
  /** Before every attempt: throws TransferFailure where nothing may be sent. */
  allowed?(): Promise<void>
  send(signed: Signed): Promise<StoreAnswer>
}

const TRIES = 3
/** The store's own trouble, which may pass; 507 and the like will not. */
const passing = (status: number) => status === 429 || [500, 502, 503, 504].includes(status)

const waiting = ({ signal, emit }: AttemptIo): Waiting => ({
  signal,
  onWait: (phase, until) => emit({ type: 'wait', phase, until }),
  onGo: () => emit({ type: 'go' }),
})

/** A call of the API that shows its waits; for calls that may be sent twice. */
export function patientCall<T>(
  io: AttemptIo,
  ask: (o: Pick<SignRequest, 'signal' | 'background' | 'onWait'> & { readonly within: true }) => Promise<T>,
) {
  const onWait = (ms: number | null) =>
    ms === null
      ? io.emit({ type: 'go' })
      : io.emit({ type: 'wait', phase: 'waiting-rate-limit', until: Date.now() + ms })
  return retryUntilAnswered(() => ask({ signal: io.signal, background: true, onWait, within: true }), waiting(io))
}

/** The answer of success. Throws TransferFailure, or AbortError when canceled. */
export const attempt = async (a: Attempt, io: AttemptIo): Promise<StoreAnswer> =>
  exchange(
    {
      file: a.file,
      repeatable: a.repeatable,
      send: (signed) => a.send(signed),
      renewable: true,
      place: a,
      address: async () => {
        await a.allowed?.()
        return patientCall(io, (o) => sign({ ...a, expiresIn: a.expiresIn(), ...o })).catch(orGone(a, io.signal))
      },
    },
    io,
  )

/** A 404 to signing may be a gateway's: only the bucket's own 404 says that it was deleted. */
const orGone = (place: BucketPlace, signal: AbortSignal) => async (e: unknown) => {
  throw isApiError(e) && e.kind === 'not-found' && (await isBucketGone(place, signal))
    ? failure('bucket-gone', 404, e)
    : e
}

export interface Exchange<A extends Pick<Signed, 'url'>> extends Pick<Attempt, 'repeatable'> {
  readonly file: File | undefined
  /** The bucket that the address points into; an image's data goes to none. */
  readonly place?: BucketPlace
  /** Where to: asked before every attempt. */
  address(): Promise<A>
  /** Asking again gives another address when the first has run out. */
  readonly renewable: boolean
  send(to: A): Promise<StoreAnswer>
}

/** One request to the store, sent again where that helps. Throws as `attempt`. */
export async function exchange<A extends Pick<Signed, 'url'>>(a: Exchange<A>, io: AttemptIo): Promise<StoreAnswer> {
  let renewed = !a.renewable
  for (let tries = 0; ;) {
    const signed = await a.address().catch((e: unknown) => {
      throw io.signal.aborted ? cancelled() : signingFailure(e)
    })
    if (io.signal.aborted) throw cancelled()
    io.emit({ type: 'signed' })
    const answer = await a.send(signed)
    if (io.signal.aborted) throw cancelled()
    if (answer.status >= 200 && answer.status < 300) return answer
    const lost = answer.status === 0 && !answer.stalled
    if (isExpired(answer) && !renewed) {
      // It waited too long for its turn: a new URL, once.
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
      await networkBack(io.signal)
      io.emit({ type: 'go' })
    } else {
      const why = await answerFailure(answer, signed.url, {
        ...(a.file && { file: a.file }),
        ...(a.place && { place: a.place }),
        signal: io.signal,
      })
      if (io.signal.aborted) throw cancelled()
      if (why.fault !== 'interrupted' || !a.repeatable || tries >= TRIES) throw why
      tries += 1
      io.emit({ type: 'resign' })
      await pause(backoff(tries), io.signal)
    }
  }
}

/** A request without a body to tell progress of. */
export async function bareRequest(
  signed: Signed,
  method: 'DELETE' | 'GET' | 'HEAD',
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<StoreAnswer> {
  try {
    const res = await signedFetch(signed.url, { method, signal, headers }, signed.target)
    const text = res.ok ? '' : await res.text()
    return { status: res.status, text, stalled: false, retryAfter: seconds(res.headers.get('retry-after')) }
  } catch {
    if (signal.aborted) throw cancelled()
    return { status: 0, text: '', stalled: false, retryAfter: null }
  }
}
