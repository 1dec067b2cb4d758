/** Calls the API: one call, its query, its mutation. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AnyOp, Args, ListItem, Result } from '#/contract/op'
import { withActivity } from '../activity/activity'
import { readPages, type AllRows, type PageOf } from '../query/all-pages'
import { cacheReturned, removeFromList, showInList } from '../query/cached-rows'
import { budget, LONGEST_WAIT_MS } from './budget'
import { dialectAt } from '#/contract/dialects/dialects'
import { ApiError, isApiError } from '../base/errors'
import { credential, fail, ready, readResult } from './interpret-response'
import { asUnknownOutcome, idempotencyHeader, untilAnswer } from './idempotency'
import { deletes, send, type LooseArgs, type Send } from '../base/request'
import { freshIfWhole, pollIntervalOf } from '../query/poll-interval'
import { invalidateAreas, queryClient } from '../query/query-client'
import { notOffered } from '../base/words'
import { apiBase, apiHas, session } from '../session/session'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Lower priority than user actions, with longer waits. */
  background?: boolean
  /** Called with the milliseconds that the call waits for the request limit; null when it is sent. */
  onWait?: ((ms: number | null) => void) | undefined
  /** Replaces fetch: `sendShowing` reports progress. */
  send?: Send
  /** Idempotency key if it outlives this call, because a copy might have been sent before. */
  intent?: string | undefined
  /** Group of a write in the activity: one line per name. `true` adds no line. */
  within?: string | true
  /** Treats a refused `page_size` as an error, for callers that retry with smaller pages. */
  exactSize?: boolean
  /** Additional headers, for reads only. */
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
/** Milliseconds before a retry: 400, 800, with up to 25% jitter, so that tabs don't retry in step. */
const backoff = (attempt: number) => 400 * 2 ** attempt * (1 + Math.random() / 4)

const names = (e: ApiError, field: string) => e.errors.some((x) => x.field === field)
const refusesSize = (e: ApiError) => e.status === 400 && names(e, 'page_size')

const unpaged = ({ query, ...rest }: LooseArgs): LooseArgs => {
  const { page: _page, page_size: _size, ...others } = query ?? {}
  return { ...rest, query: others }
}

/**
 * Sends one operation, and records writes in the session's activity. Reads are retried at most twice, only after a network fault, 5xx
 * or 429, and never before the API's retry time. Writes are sent once, and once more with the same idempotency key after a lost
 * response, if the API supports it. Throws only ApiError.
 */
export const call = <O extends AnyOp>(op: O, args: Args<O>, o: CallOptions = {}): Promise<Result<O>> =>
  op.method === 'GET' || o.within === true
    ? exchange(op, args, o)
    : withActivity({ op, args, group: o.within }, () => exchange(op, args, o))

async function exchange<O extends AnyOp>(declared: O, args: Args<O>, o: CallOptions): Promise<Result<O>> {
  let op = declared
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
      const base = await apiBase()
      if (!apiHas(declared))
        throw new ApiError({ kind: 'refused', op: op.id, errors: [{ field: '', reason: notOffered }] })
      op = dialectAt(base)?.facts(declared) ?? declared
      await budget.acquire(op.rate, {
        op: op.id,
        background: o.background,
        signal,
        onWait: o.onWait,
        ...(read || o.background ? {} : { longest: 2000 }),
      })
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
    // The budget delays a 429 until its retry time, and rejects waits that are too long.
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

/**
 * Interprets a 404 to a deletion. A gateway can return 404 for anything, so the resource is read again before it counts as deleted. If
 * the token can't read it, the 404 counts.
 */
async function gone(op: AnyOp, { params }: LooseArgs, error: ApiError, o: CallOptions): Promise<ApiError> {
  const view: AnyOp = { ...op, method: 'GET', path: op.view ?? op.path, rate: 'default' }
  try {
    const answer: unknown = await call(view, { params }, { signal: o.signal, background: o.background ?? false })
    if (op.viewWhenGone && isGone(answer, op.viewWhenGone)) return error
    const reason = 'The API returned “not found”, but the resource still exists.'
    return new ApiError({ kind: 'refused', op: op.id, status: error.status, errors: [{ field: '', reason }] })
  } catch (e) {
    const { kind } = fail(view, e, new AbortController().signal)
    if (kind === 'not-found' || kind === 'forbidden' || kind === 'unauthorized') return error
    return new ApiError({ kind: 'unknown-outcome', op: op.id, status: error.status, cause: error })
  }
}

const isMissing = (e: unknown) => isApiError(e) && e.kind === 'not-found'

/** Query options of a read, shared by loader and component. The cached list of its kind shows what a view read, too. */
export const q = <O extends AnyOp>(op: O, args: Args<O>) =>
  queryOptions<Result<O>, ApiError, Result<O>, readonly [string, string, Args<O>]>({
    queryKey: [op.area, op.id, args],
    queryFn: async ({ signal, client }) => {
      try {
        const answer = await call(op, args, { signal })
        showInList(client, op, answer)
        return answer
      } catch (e) {
        if (isMissing(e)) removeFromList(client, op, args)
        throw e
      }
    },
    refetchInterval: pollIntervalOf,
  })

/** Every page of a paged operation as one answer. */
export const qAll = <O extends AnyOp>(op: O, args: Args<O>) =>
  queryOptions<AllRows<ListItem<O>>, ApiError, AllRows<ListItem<O>>, readonly [string, string, 'all', Args<O>]>({
    queryKey: [op.area, op.id, 'all', args],
    queryFn: ({ signal }) => callAll(op, args, { signal }),
    staleTime: freshIfWhole,
    refetchInterval: pollIntervalOf,
  })

const PAGE_SIZE = 500
/** Smallest page of the reference (A8-2), for lists whose larger pages are refused. */
const SMALL_PAGE = 25

interface AllOptions<O extends AnyOp> extends CallOptions {
  /** Called with all rows read, after every page but the last. */
  onRows?: (rows: AllRows<ListItem<O>>) => void
}

/** Reads all pages of a collection (A2.1-1), again if it changes in the meantime; see `readPages`. */
export const callAll = <O extends AnyOp>(
  op: O,
  args: Args<O>,
  o: AllOptions<O> = {},
): Promise<AllRows<ListItem<O>>> => {
  const loose = args as LooseArgs
  const sized = (page_size: number, more: CallOptions) => (page: number) =>
    call(op, { ...loose, query: { ...loose.query, page, page_size } } as Args<O>, more) as Promise<PageOf<ListItem<O>>>
  let shown = false
  const show = (rows: AllRows<ListItem<O>>) => {
    shown = true
    o.onRows?.(rows)
  }
  return readPages(sized(PAGE_SIZE, { ...o, exactSize: true }), show).catch((e: unknown) => {
    if (!(e instanceof ApiError) || !refusesSize(e)) throw e
    // Rows already shown must not shrink during the second read.
    return readPages(sized(SMALL_PAGE, o), shown ? undefined : o.onRows)
  })
}

/** Longest wait for a refresh after a write, so that a closing panel shows the change without hanging. */
const REFRESH_MS = 1500

export interface UseOpOptions<O extends AnyOp> {
  onSuccess?: (result: Result<O>, args: Args<O>) => void
  /** Counts a 404 to a DELETE as done. The result is then `{}`. */
  goneIsDone?: boolean
  /** `Idempotency-Key` for these arguments. Default: a new key per call. */
  intent?: (args: Args<O>) => string
}
/**
 * Mutation of a write. The cache shows the resource that it returned, and not the one that it deleted. Success, refusals, failures of the
 * API and unknown outcomes invalidate the operation's area and `alsoTouches`.
 */
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
    mutationFn: async (args) => {
      try {
        return await call(op, args, { intent: o.intent?.(args) })
      } catch (e) {
        if (o.goneIsDone && op.method === 'DELETE' && isMissing(e)) return {} as Result<O>
        throw e
      }
    },
    onSuccess: async (result, args) => {
      // Before the reads that follow, which are newer.
      cacheReturned(queryClient, op, result)
      await stale()
      if (deletes(op)) removeFromList(queryClient, op, args)
      o.onSuccess?.(result, args)
    },
    onError: async (e, args) => {
      if (e.kind === 'unknown-outcome' || isMissing(e)) await stale()
      // A refusal can mean outdated data, and a failed API might have applied the change. Not awaited: the reason is already known.
      else if (['refused', 'forbidden', 'server'].includes(e.kind)) void stale()
      if (isMissing(e)) removeFromList(queryClient, op, args)
    },
  })
}
