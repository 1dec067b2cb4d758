/** Runs one request per item, one after the other, each with its own outcome. */
import { toApiError, type ApiError, type FailureKind } from '#/api/client/errors'

export type StepState =
  | 'waiting'
  | 'running'
  | 'done'
  | 'failed'
  /** Not sent: the run was stopped, or halted by an error that affects all items. */
  | 'left'
export interface BulkStep<T> {
  readonly item: T
  readonly state: StepState
  readonly error: ApiError | null
}
export interface EachOptions<T> {
  readonly send: (item: T, signal: AbortSignal) => Promise<unknown>
  /** Reads the item after its response was lost; resolves to whether the action was applied. */
  readonly look: (item: T, signal: AbortSignal) => Promise<boolean>
  readonly signal: AbortSignal
  readonly onStep: (index: number, step: Omit<BulkStep<T>, 'item'>) => void
}

/** Errors that affect every item, not only the current one. */
const HALTS: readonly FailureKind[] = ['unauthorized', 'offline', 'rate-limited', 'aborted']
const halts = (e: ApiError) => HALTS.includes(e.kind) || e.missingScopes.length > 0

/** Resolves when every item is done, failed or left; never rejects. Resolves to the error that halted the run, or null. */
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

/** Sends one item. Resolves to its error, or null on success. */
async function settle<T>(item: T, o: EachOptions<T>): Promise<ApiError | null> {
  try {
    await o.send(item, o.signal)
    return null
  } catch (e) {
    const error = toApiError(e, '')
    if (error.kind !== 'unknown-outcome') return error
    // If the item can't be read either, its outcome stays unknown.
    const done = await o.look(item, o.signal).catch(() => false)
    return done ? null : error
  }
}
