/** Counts the remaining objects of an interrupted job, for the question before Continue. */
import { createLookup } from '../objects/lookup'
import { NO_NAMES, noteNames } from '../engine/job'
import { pagesOf } from '../objects/listing'
import { requestSelection } from './plan'
import { wasConfirmed, type Listed } from '../objects/confirmed-versions'
import type { AttemptIo } from '../objects/sent-write'
import type { BulkRequest, Names } from '../engine/types'

export interface Remaining {
  readonly todo: Names
  /** Kept, because they were added or changed after the confirmation. */
  readonly kept: Names
}

/** Throws ApiError, or AbortError when aborted. */
export async function countRemaining(r: BulkRequest, signal: AbortSignal): Promise<Remaining> {
  let todo = NO_NAMES
  let kept = NO_NAMES
  const shown = 'shown' in r ? r.shown : undefined
  const note = (e: Listed) => {
    if (shown === undefined || wasConfirmed(shown, e)) todo = noteNames(todo, [e.name])
    else kept = noteNames(kept, [e.name])
  }
  const io: AttemptIo = { signal, emit: () => undefined }
  const { names = [], prefixes = [] } = requestSelection(r)
  for (const prefix of prefixes) for await (const { entries } of pagesOf(r, prefix, io)) entries.forEach(note)
  const look = createLookup(r)
  for (const { name } of names) {
    const there = await look(name, io)
    if (there) note(there)
  }
  return { todo, kept }
}
