/** One request after the other over many things, each with an outcome of its own. */
import { toApiError, type ApiError, type FailureKind } from '#/api/client/errors'

export type StepState =
  | 'waiting'
  | 'running'
  | 'done'
  | 'failed'
  /** Not sent: it was stopped, or what stood against one stands against all. */
  | 'left'
export interface BulkStep<T> {
  readonly item: T
  readonly state: StepState
  readonly error: ApiError | null
}
export interface EachOptions<T> {
  readonly send: (item: T, signal: AbortSignal) => Promise<unknown>
  /** Whether it is done, read anew: asked where the answer is lost for good. */
  readonly look: (item: T, signal: AbortSignal) => Promise<boolean>
  readonly signal: AbortSignal
  readonly onStep: (index: number, step: Omit<BulkStep<T>, 'item'>) => void
}

/** These are no matter of the one thing that was asked for. */
const HALTS: readonly FailureKind[] = ['unauthorized', 'offline', 'rate-limited', 'aborted']
const halts = (e: ApiError) => HALTS.includes(e.kind) || e.missingScopes.length > 0

/** Resolves once each is done, failed or left; never rejects. Answers what halted it, or null. */
export async function runEach<T>(items: readonly T[], o: EachOptions<T>): Promise<ApiError | null> {
  let halt: ApiError | null = null
  for (const [index, item] of items.entries()) {
    if (halt !== null || o.signal.aborted) {
      o.onStep(index, { state: 'left', error: null })
      continue
    }
    o.onStep(index, { state: 'running', error: null })
    const error = await settle(item, o)
    if (error !== null && halts(error)) halt = error.kind === 'aborted' ? null : error
    const stopped = error?.kind === 'aborted'
    o.onStep(index, stopped ? { state: 'left', error: null } : { state: error ? 'failed' : 'done', error })
  }
  return halt
}

/** Null when it is done. */
async function settle<T>(item: T, o: EachOptions<T>): Promise<ApiError | null> {
  try {
    await o.send(item, o.signal)
    return null
  } catch (e) {
    const error = toApiError(e, '')
    if (error.kind !== 'unknown-outcome') return error
    // Where it cannot be read either, it stays unknown, and is told so.
    const done = await o.look(item, o.signal).catch(() => false)
    return done ? null : error
  }
}
