/** Calling the API: one call, its query, its mutation. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AnyOp, Args, Result } from '#/contract/op'
import { noted } from '../activity/activity'
import { readPages, type AllRows, type PageOf } from '../query/all-pages'
import { budget, LONGEST_WAIT_MS } from './budget'
import { ApiError } from './errors'
import { credential, fail, ready, readResult } from './interpret-response'
import { asUnknownOutcome, idempotencyHeader, untilAnswer } from './idempotency'
import { lookAgain } from '../query/look-again'
import { invalidateAreas } from '../query/query-client'
import { send, type LooseArgs, type Send } from './request'
import { apiBase, session } from '../session/session'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Gives way to what people click, and may wait long for its turn. */
  background?: boolean
  /** It must wait for the request limit, about that many milliseconds; null when it goes out after all. */
  onWait?: ((ms: number | null) => void) | undefined
  /** What sends it instead of fetch: `sendShowing` tells how far a file is. */
  send?: Send
  /** Key of the intent, where it outlives this call: a copy of it may have been sent before. */
  intent?: string | undefined
  /** A write that is part of something: the activity of one name is one line; `true` where another line tells of it. */
  within?: string | true
  /** A refused `page_size` is an error: the caller asks for smaller pages. */
  exactSize?: boolean
  /** Besides those that every call has; of reads alone. */
  headers?: Readonly<Record<string, string>>
}

const RETRIES = 2
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('Stopped.', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
/** 0.4 s, 0.8 s, with up to a quarter more, so that tabs do not come back in step. */
const backoff = (attempt: number) => 400 * 2 ** attempt * (1 + Math.random() / 4)

const names = (e: ApiError, field: string) => e.errors.some((x) => x.field === field)
const refusesSize = (e: ApiError) => e.status === 400 && names(e, 'page_size')

const unpaged = ({ query, ...rest }: LooseArgs): LooseArgs => {
  const { page: _page, page_size: _size, ...others } = query ?? {}
  return { ...rest, query: others }
}

/**
 * Sends one operation; what became of a write is kept in the session's activity. Reads are tried again (twice at most, only after a network fault, 5xx or 429, never before
 * the API's own time); writes are sent once, and once more under the same key to hear an answer that was lost, where the API
 * acts once. Throws ApiError, nothing else.
 */
export const call = <O extends AnyOp>(op: O, args: Args<O>, o: CallOptions = {}): Promise<Result<O>> =>
  op.method === 'GET' || o.within === true
    ? exchange(op, args, o)
    : noted({ op, args, group: o.within }, () => exchange(op, args, o))

async function exchange<O extends AnyOp>(op: O, args: Args<O>, o: CallOptions): Promise<Result<O>> {
  const life = session.signal()
  const signal = o.signal ? AbortSignal.any([life, o.signal]) : life
  const read = op.method === 'GET'
  let sent = args as LooseArgs
  let relaxed = false
  const headers = idempotencyHeader(op, o.intent)
  const sentHeaders = headers ?? o.headers
  for (let attempt = 0; ; attempt += 1) {
    let error: ApiError
    try {
      await ready(op, signal)
      await budget.acquire(op.rate, {
        op: op.id,
        background: o.background,
        signal,
        onWait: o.onWait,
        ...(read || o.background ? {} : { longest: 2000 }),
      })
      const base = await apiBase()
      const token = await credential(op, signal)
      const res = await (o.send ?? send)(op, sent, {
        base,
        token,
        signal,
        ...(sentHeaders ? { headers: sentHeaders } : {}),
      }).catch((e: unknown) => {
        throw fail(op, e, signal)
      })
      return (await readResult(op, res, token, signal)) as Result<O>
    } catch (e) {
      error = fail(op, e, signal)
    }
    const refusesPaging = op.paged && (refusesSize(error) || (error.status === 400 && names(error, 'page')))
    if (refusesPaging && !relaxed && !(o.exactSize === true && refusesSize(error))) {
      relaxed = true
      sent = unpaged(sent)
      continue
    }
    if (!read) {
      const wait = headers && !signal.aborted ? untilAnswer(op, error, attempt) : null
      if (wait === null) {
        if (error.kind === 'not-found' && deletes(op)) throw await gone(op, sent, error, o)
        throw headers ? asUnknownOutcome(error, attempt > 0) : error
      }
      await pause(wait, signal).catch((e: unknown) => {
        throw fail(op, e, signal)
      })
      continue
    }
    const again = attempt < RETRIES && ['unreachable', 'server', 'rate-limited'].includes(error.kind)
    // The budget already holds a 429 back until its time; it refuses at once what would wait too long.
    if (!again || (error.retryAfter ?? 0) * 1000 > LONGEST_WAIT_MS) throw error
    if (error.kind !== 'rate-limited')
      await pause(Math.max(backoff(attempt), (error.retryAfter ?? 0) * 1000), signal).catch((e: unknown) => {
        throw fail(op, e, signal)
      })
  }
}

const isGone = (answer: unknown, whenGone: Readonly<Record<string, unknown>>) =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.entries(whenGone).every(([name, value]) => Reflect.get(answer, name) === value)
const deletes = (op: AnyOp) => op.method === 'DELETE' || op.deletes === true

/**
 * What a 404 to a deletion means. A gateway answers so to anything, and nothing is to be called deleted that is still there: it is
 * looked for. The token may be allowed to delete alone; then the 404 counts.
 */
async function gone(op: AnyOp, { params }: LooseArgs, error: ApiError, o: CallOptions): Promise<ApiError> {
  const view: AnyOp = { ...op, method: 'GET', path: op.view ?? op.path, rate: 'default' }
  try {
    const answer: unknown = await call(view, { params }, { signal: o.signal, background: o.background ?? false })
    if (op.viewWhenGone && isGone(answer, op.viewWhenGone)) return error
    const reason = 'The API answered that it is not there, and it is still there.'
    return new ApiError({ kind: 'refused', op: op.id, status: error.status, errors: [{ field: '', reason }] })
  } catch (e) {
    const { kind } = fail(view, e, new AbortController().signal)
    if (kind === 'not-found' || kind === 'forbidden' || kind === 'unauthorized') return error
    return new ApiError({ kind: 'unknown-outcome', op: op.id, status: error.status, cause: error })
  }
}

/** Loader and component share this one option. */
export const q = <O extends AnyOp>(op: O, args: Args<O>) =>
  queryOptions<Result<O>, ApiError, Result<O>, readonly [string, string, Args<O>]>({
    queryKey: [op.area, op.id, args],
    queryFn: ({ signal }) => call(op, args, { signal }),
    retry: false,
    networkMode: 'always',
    refetchInterval: lookAgain,
  })

type Row<O extends AnyOp> = Result<O> extends { data: readonly (infer T)[] } ? T : never
/** Every page of a paged operation as one answer. */
export const qAll = <O extends AnyOp>(op: O, args: Args<O>) =>
  queryOptions<AllRows<Row<O>>, ApiError, AllRows<Row<O>>, readonly [string, string, 'all', Args<O>]>({
    queryKey: [op.area, op.id, 'all', args],
    queryFn: ({ signal }) => callAll(op, args, { signal }),
    retry: false,
    networkMode: 'always',
    refetchInterval: lookAgain,
  })

const PAGE_SIZE = 500
/** The least that the reference allows (Part A 3): the server refuses larger pages of long texts. */
const SMALL_PAGE = 25

interface AllOptions<O extends AnyOp> extends CallOptions {
  /** Told what is there so far, after every page but the last. */
  onRows?: (rows: AllRows<Row<O>>) => void
}

/** All pages of a collection (Part A 3), read again where it changes meanwhile; see `readPages`. */
export const callAll = <O extends AnyOp>(op: O, args: Args<O>, o: AllOptions<O> = {}): Promise<AllRows<Row<O>>> => {
  const loose = args as LooseArgs
  const sized = (page_size: number, more: CallOptions) => (page: number) =>
    call(op, { ...loose, query: { ...loose.query, page, page_size } } as Args<O>, more) as Promise<PageOf<Row<O>>>
  let shown = false
  const show = (rows: AllRows<Row<O>>) => {
    shown = true
    o.onRows?.(rows)
  }
  return readPages(sized(PAGE_SIZE, { ...o, exactSize: true }), show).catch((e: unknown) => {
    if (!(e instanceof ApiError) || !refusesSize(e)) throw e
    // What is shown by now does not shrink while it is read again.
    return readPages(sized(SMALL_PAGE, o), shown ? undefined : o.onRows)
  })
}

/** Long enough for an own write to be visible when the panel closes; never a reason to hang. */
const REFRESH_MS = 1500

export interface UseOpOptions<O extends AnyOp> {
  onSuccess?: (result: Result<O>, args: Args<O>) => void
  /** A DELETE answered with 404 counts as done: someone else was quicker. The result is then `{}`. */
  goneIsDone?: boolean
  /** The `Idempotency-Key` for these arguments; a new one for each call unless given. */
  intent?: (args: Args<O>) => string
  /** Once nobody looks at it any more, neither what was sent nor what came back is kept: either may hold a secret. */
  forget?: boolean
}
/** A write. Success, a refusal and an unknown outcome make the operation's area and `alsoTouches` stale. */
export function useOp<O extends AnyOp>(op: O, o: UseOpOptions<O> = {}) {
  const stale = () =>
    Promise.race([
      invalidateAreas([op.area, ...op.alsoTouches]),
      new Promise<void>((done) => {
        setTimeout(done, REFRESH_MS)
      }),
    ])
  return useMutation<Result<O>, ApiError, Args<O>>({
    mutationKey: [op.id],
    ...(o.forget === true ? { gcTime: 0 } : {}),
    retry: false,
    networkMode: 'always',
    mutationFn: async (args) => {
      try {
        return await call(op, args, { intent: o.intent?.(args) })
      } catch (e) {
        if (o.goneIsDone && op.method === 'DELETE' && e instanceof ApiError && e.kind === 'not-found')
          return {} as Result<O>
        throw e
      }
    },
    onSuccess: async (result, args) => {
      await stale()
      o.onSuccess?.(result, args)
    },
    onError: async (e) => {
      if (e.kind === 'unknown-outcome' || e.kind === 'not-found') await stale()
      // Refused for what it is by now: the page shows that too. Not awaited, because the reason is known already.
      else if (e.kind === 'refused' || e.kind === 'forbidden') void stale()
    },
  })
}
