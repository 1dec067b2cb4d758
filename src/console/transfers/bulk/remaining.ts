/** Counts the remaining objects of an interrupted job, for the question before Continue. */
import { NO_NAMES, noteNames, type Names } from '../engine/job'
import type { BulkRequest } from '../objects/requests'
import { eachLeft, isConfirmed } from './plan'

export interface Remaining {
  readonly todo: Names
  /** Kept, because they were added or changed after the confirmation. */
  readonly kept: Names
}

/** Throws ApiError, or AbortError when aborted. */
export async function countRemaining(r: BulkRequest, signal: AbortSignal): Promise<Remaining> {
  let todo = NO_NAMES
  let kept = NO_NAMES
  await eachLeft(r, { signal, emit: () => undefined }, (e) => {
    if (isConfirmed(r, e)) todo = noteNames(todo, [e.name])
    else kept = noteNames(kept, [e.name])
  })
  return { todo, kept }
}
