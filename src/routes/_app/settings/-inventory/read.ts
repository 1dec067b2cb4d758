/**
 * Reads an inventory list by list, with background priority. Continues while other pages are open, until the session ends. After a stop
 * or a failure, lists that were read aren't requested again.
 */
import { call, callAll } from '#/api/client/client'
import { type ApiError, toApiError } from '#/api/client/errors'
import { holdUnsaved } from '#/api/form/unsaved'
import { missingScopes } from '#/api/query/can'
import { opInUse, session } from '#/api/session/session'
import { createStore } from '#/api/session/store'
import type { AnyOp } from '#/contract/op'
import * as copy from './-copy'
import { inventoryRow, rowShape } from './rows'
import { INVENTORY_LISTS, type Source } from './sources'

/**
 * - `changed`: read, but the list changed twice in the meantime, so rows might be missing.
 * - `refused`: the token or the user isn't allowed to read it. `absent`: the API doesn't have it.
 */
export type PartPhase = 'waiting' | 'reading' | 'read' | 'changed' | 'refused' | 'absent' | 'failed'
export interface InventoryPart {
  readonly source: Source
  readonly phase: PartPhase
  /** Rows read. */
  readonly count: number
  /** The API's own count; null before the first page. */
  readonly results: number | null
  /** Scopes that the token is known to lack. */
  readonly missing: readonly string[]
  readonly error: ApiError | null
}
export interface Inventory {
  /** `stopped` and `done` can be continued where lists are missing. */
  readonly phase: 'idle' | 'running' | 'stopped' | 'done'
  readonly parts: readonly InventoryPart[]
  /** Waiting for the API's request limit. */
  readonly paused: boolean
  /** Epoch milliseconds of the last read; 0 before the first. */
  readonly at: number
}

/** Phases after which a list is not requested again. */
const SETTLED: ReadonlySet<PartPhase> = new Set(['read', 'refused', 'absent'])

const idle = (): Inventory => ({
  phase: 'idle',
  parts: INVENTORY_LISTS.map((source) => ({
    source,
    phase: 'waiting',
    count: 0,
    results: null,
    missing: [],
    error: null,
  })),
  paused: false,
  at: 0,
})

export const inventory = createStore<Inventory>(idle())
let rows = new Map<string, readonly unknown[]>()
let stop: AbortController | undefined

export const stopInventory = (): void => stop?.abort()

session.onWipe((why) => {
  stopInventory()
  if (why !== 'signed-out') return
  rows = new Map()
  inventory.set(idle())
})

/** Rows of a list without secrets, as last read; empty if it wasn't. */
export const inventoryRows = (source: Source): readonly unknown[] => rows.get(source.id) ?? []

/** Whether another attempt might read the list, or more of it. */
export const isMissing = ({ phase }: InventoryPart): boolean => !SETTLED.has(phase)

/** Starts over, or continues with the lists that weren't read. Does nothing while it runs. */
export async function readInventory(resume: boolean): Promise<void> {
  if (inventory.get().phase === 'running') return
  if (!resume) {
    rows = new Map()
    inventory.set(idle())
  }
  const mine = new AbortController()
  stop = mine
  const change = (next: Partial<Inventory>) => {
    // After the session has ended, another one's inventory might be here.
    if (stop === mine) inventory.set({ ...inventory.get(), ...next })
  }
  const release = holdUnsaved(copy.heldName)
  change({ phase: 'running' })
  try {
    for (const part of inventory.get().parts) {
      if (mine.signal.aborted) break
      if (isMissing(part)) await readPart(part.source, mine.signal, change)
    }
  } finally {
    release()
    // A wipe has replaced the state already.
    if (inventory.get().phase === 'running')
      change({ phase: mine.signal.aborted ? 'stopped' : 'done', paused: false, at: Date.now() })
  }
}

async function readPart(
  source: Source,
  signal: AbortSignal,
  change: (next: Partial<Inventory>) => void,
): Promise<void> {
  const set = (next: Partial<InventoryPart>) => {
    const parts = inventory.get().parts.map((part) => (part.source === source ? { ...part, ...next } : part))
    change({ parts })
  }
  const missing = missingScopes(opInUse(source.op), session.get().scopes)
  if (missing.length > 0) return set({ phase: 'refused', missing, error: null })
  set({ phase: 'reading', count: 0, results: null, missing: [], error: null })
  try {
    const found = await readAll(source.op, signal, {
      onRows: (count, results) => set({ count, results }),
      onWait: (ms) => change({ paused: ms !== null }),
    })
    signal.throwIfAborted()
    const shape = rowShape(source.op)
    rows.set(
      source.id,
      found.data.map((row) => inventoryRow(row, shape)),
    )
    set({ phase: found.complete ? 'read' : 'changed', count: found.data.length, results: found.results })
  } catch (e) {
    const error = toApiError(e, source.op.id)
    if (signal.aborted || error.kind === 'aborted') return set({ phase: 'waiting', count: 0, results: null })
    set({ phase: phaseOf(error), missing: error.missingScopes, count: 0, results: null, error })
  }
}

function phaseOf({ kind }: ApiError): PartPhase {
  if (kind === 'not-found') return 'absent'
  return kind === 'forbidden' || kind === 'unauthorized' ? 'refused' : 'failed'
}

interface Progress {
  readonly onRows: (count: number, results: number) => void
  readonly onWait: (ms: number | null) => void
}

/** All rows of a list, or a response that isn't a list as its only row. */
async function readAll(op: AnyOp, signal: AbortSignal, { onRows, onWait }: Progress) {
  const how = { background: true, signal, onWait }
  if (op.paged) return callAll(op, {}, { ...how, onRows: ({ data, results }) => onRows(data.length, results) })
  const data: readonly unknown[] = [await call(op, {}, how)]
  return { data, results: 1, complete: true }
}
