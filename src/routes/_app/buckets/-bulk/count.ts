/** What a choice in the listing stands for: exact names with their sizes, whole folders, and how much that is. */
import { useEffect, useState } from 'react'
import { listMarker } from '../../../../api/shapes'
import { measure } from '../../../../transfers/transfers'
import type { Measured, Named } from '../../../../transfers/types'
import type { BucketAt } from '../-bucket-page'
import type { Selection } from '../-selection'
import { isAborted } from './aborted'
import { listOf, placeOf } from './place'
import { scan, type ListPage } from './scan'

export interface Counted extends Measured {
  readonly names: readonly Named[]
  readonly prefixes: readonly string[]
  /** Chosen, and not there any more. */
  readonly gone: number
}
interface CountOptions {
  readonly signal: AbortSignal
  readonly onCount: (soFar: Measured) => void
}

/** `caf` is the start of a name, no folder: it stands for the names that begin with it. */
async function namesStarting(prefix: string, list: ListPage, o: CountOptions): Promise<Named[]> {
  const names: Named[] = []
  let bytes = 0
  for (let marker: string | null = null; ;) {
    const page = await list({ prefix, page_size: 500, ...(marker === null ? {} : { marker }) })
    for (const { name, size } of page.data.filter((e) => e.name.startsWith(prefix))) {
      names.push({ name, size })
      bytes += size ?? 0
    }
    o.onCount({ count: names.length, bytes })
    marker = listMarker(page, marker ?? undefined)
    if (marker === null) return names
  }
}

const sum = (names: readonly Named[]): Measured => ({
  count: names.length,
  bytes: names.reduce((n, e) => n + (e.size ?? 0), 0),
})

/** Throws ApiError, or as aborted. */
export async function countSelection(at: BucketAt, selection: Selection, o: CountOptions): Promise<Counted> {
  const list = listOf(at, o.signal)
  const { under } = selection
  if (under !== undefined && under !== '' && !under.endsWith('/')) {
    const names = await namesStarting(under, list, o)
    return { ...sum(names), names, prefixes: [], gone: 0 }
  }
  const prefixes = under === undefined ? [...selection.prefixes] : [under]
  const { found } = await scan(selection.names, list)
  const names = [...found.values()].map(({ name, size }) => ({ name, size }))
  const total = await measure(placeOf(at), { names, prefixes }, { signal: o.signal, onCount: o.onCount })
  return { ...total, names, prefixes, gone: selection.names.size - found.size }
}

export interface Count {
  readonly soFar: Measured
  readonly counted?: Counted
  readonly error?: unknown
  readonly retry: () => void
}

/** Counts while it is shown; leaving stops it. */
export function useCount(at: BucketAt, selection: Selection): Count {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Omit<Count, 'retry'>>({ soFar: { count: 0, bytes: 0 } })
  useEffect(() => {
    const stop = new AbortController()
    const onCount = (soFar: Measured) => setState({ soFar })
    countSelection(at, selection, { signal: stop.signal, onCount })
      .then((counted) => setState({ soFar: counted, counted }))
      .catch((error: unknown) => isAborted(error, stop.signal) || setState((s) => ({ ...s, error })))
    return () => stop.abort()
    // The choice is fixed while its dialog is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [turn])
  return {
    ...state,
    retry: () => {
      setState({ soFar: { count: 0, bytes: 0 } })
      setTurn(turn + 1)
    },
  }
}
