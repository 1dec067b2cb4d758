/** What a choice in the listing stands for: exact names with their sizes, whole folders, and how much that is. */
import { useEffect, useRef, useState } from 'react'
import { listMarker } from '#/api/client/response-variants'
import type { ObjectEntry } from '#/contract/objects'
import { versionFingerprint, wasShown, shownFrom, type Listed, type ShownVersions } from '#/transfers/bulk/shown'
import { measure } from '#/transfers/engine/transfers'
import type { Measured, Named } from '#/transfers/engine/types'
import type { BucketAt } from '../-bucket-page'
import type { Selection } from '../-objects/selection'
import { isAborted } from './aborted'
import { flatListOf, bucketRefOf } from '../-upload/place'
import { scan, type ListPage } from '../-upload/scan'

export interface Counted extends Measured {
  readonly names: readonly Named[]
  readonly prefixes: readonly string[]
  /** Chosen, and deleted since. */
  readonly gone: number
  /** Each counted object in its version: what a confirmation of this count covers. */
  readonly shown: ShownVersions
  /** When the count began, in epoch milliseconds. */
  readonly at: number
  /** Objects added or changed since the count that was confirmed; 0 at the first count. */
  readonly grew: number
}
interface CountOptions {
  readonly signal: AbortSignal
  readonly onCount: (soFar: Measured) => void
}

/** `caf` is the start of a name, no folder: it stands for the names that begin with it. */
async function listStarting(prefix: string, list: ListPage, o: CountOptions): Promise<ObjectEntry[]> {
  const found: ObjectEntry[] = []
  let bytes = 0
  for (let marker: string | null = null; ;) {
    const page = await list({ prefix, page_size: 500, ...(marker === null ? {} : { marker }) })
    for (const entry of page.data.filter((e) => e.name.startsWith(prefix))) {
      found.push(entry)
      bytes += entry.size ?? 0
    }
    o.onCount({ count: found.length, bytes })
    marker = listMarker(page, marker ?? undefined)
    if (marker === null) return found
  }
}

const namedOf = ({ name, size }: Named): Named => ({ name, size })

/** `before`: the count that was confirmed. Throws ApiError, or as aborted. */
async function countSelection(
  at: BucketAt,
  selection: Selection,
  o: CountOptions,
  before?: ShownVersions,
): Promise<Counted> {
  const began = Date.now()
  const list = flatListOf(at, o.signal)
  const { under } = selection
  const starting = under !== undefined && under !== '' && !under.endsWith('/')
  const prefixes = starting ? [] : under === undefined ? [...selection.prefixes] : [under]
  const fingerprints: number[] = []
  let grew = 0
  const note = (e: Listed) => {
    fingerprints.push(versionFingerprint(e))
    if (before && !wasShown(before, e)) grew += 1
  }
  const found = starting ? await listStarting(under, list, o) : [...(await scan(selection.names, list)).found.values()]
  for (const e of found) if (!prefixes.some((p) => e.name.startsWith(p))) note(e)
  const names = found.map(namedOf)
  const total = await measure(
    bucketRefOf(at),
    { names, prefixes },
    { signal: o.signal, onCount: o.onCount, onEntry: note },
  )
  const gone = starting ? 0 : selection.names.size - found.length
  return { ...total, names, prefixes, gone, shown: shownFrom(fingerprints), at: began, grew }
}

export interface ObjectCount {
  readonly soFar: Measured
  readonly counted?: Counted
  readonly error?: unknown
  /** Counting again, to see whether a confirmed count still holds. */
  readonly checking: boolean
  readonly retry: () => void
  /** Counts again and calls back with the confirmed count where nothing was added or changed; else asks again. */
  readonly confirm: (onSame: (counted: Counted) => void) => void
}

/** Counts while it is shown; leaving stops it. */
export function useCount(at: BucketAt, selection: Selection): ObjectCount {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Pick<ObjectCount, 'soFar' | 'counted' | 'error'>>({
    soFar: { count: 0, bytes: 0 },
  })
  const [checking, setChecking] = useState(false)
  const leave = useRef<AbortController>(undefined)
  useEffect(() => {
    const stop = new AbortController()
    leave.current = stop
    const onCount = (soFar: Measured) => setState({ soFar })
    countSelection(at, selection, { signal: stop.signal, onCount })
      .then((counted) => setState({ soFar: counted, counted }))
      .catch((error: unknown) => isAborted(error, stop.signal) || setState((s) => ({ ...s, error })))
    return () => stop.abort()
    // The choice is fixed while its dialog is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [turn])
  const confirm: ObjectCount['confirm'] = (onSame) => {
    const { counted } = state
    const signal = leave.current?.signal
    if (!counted || !signal || checking) return
    setChecking(true)
    countSelection(at, selection, { signal, onCount: () => undefined }, counted.shown)
      .then((now) => {
        if (now.grew === 0) onSame(counted)
        else setState({ soFar: now, counted: now })
      })
      .catch((error: unknown) => isAborted(error, signal) || setState({ soFar: counted, error }))
      .finally(() => setChecking(false))
  }
  return {
    ...state,
    checking,
    confirm,
    retry: () => {
      setState({ soFar: { count: 0, bytes: 0 } })
      setTurn(turn + 1)
    },
  }
}
