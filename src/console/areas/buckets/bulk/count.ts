/** Counts a selection: exact names with sizes, whole folders, and the total. */
import { useEffect, useRef, useState } from 'react'
import { listMarker } from '#/console/api/client/response-variants'
import { bindToSession } from '#/console/api/session/bind-to-session'
import { type ObjectEntry, objects } from '#/contract/objects'
import {
  versionFingerprint,
  wasConfirmed,
  confirmedFrom,
  type ConfirmedVersions,
} from '#/console/transfers/objects/confirmed-versions'
import { type Listed } from '#/console/transfers/engine/failure'
import { measure } from '#/console/transfers/transfers'
import type { Measured, Named } from '#/console/transfers/objects/requests'
import type { BucketAt } from '../bucket/bucket-page'
import type { Selection } from '../objects/selection'
import { isAborted } from './aborted'
import { bucketRefOf } from '../bucket-ref'
import { flatListOf, findExisting, type ListPage } from '../upload/find-existing'

export interface Counted extends Measured {
  readonly names: readonly Named[]
  readonly prefixes: readonly string[]
  /** Selected objects that no longer exist. */
  readonly missing: number
  /** Versions of the counted objects, which a confirmation covers. */
  readonly shown: ConfirmedVersions
  /** When the count began, in epoch milliseconds. */
  readonly at: number
  /** Objects added or changed since the confirmed count; 0 at the first count. */
  readonly changed: number
}
interface CountOptions {
  readonly signal: AbortSignal
  readonly onCount: (soFar: Measured) => void
}

/** Lists names with a prefix that isn't a folder, such as `caf`. */
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

const namedOf = ({ name, size, etag }: Named): Named => ({ name, size, etag })

/** Counts a selection and compares it with `before`, the confirmed versions. Throws ApiError, or when aborted. */
export async function countSelection(
  at: BucketAt,
  selection: Selection,
  o: CountOptions,
  before?: ConfirmedVersions,
): Promise<Counted> {
  const began = Date.now()
  const list = flatListOf(at, o.signal)
  const { under } = selection
  const starting = under !== undefined && under !== '' && !under.endsWith('/')
  const prefixes = starting ? [] : under === undefined ? [...selection.prefixes] : [under]
  const fingerprints: number[] = []
  let changed = 0
  const note = (e: Listed) => {
    fingerprints.push(versionFingerprint(e))
    if (before && !wasConfirmed(before, e)) changed += 1
  }
  const found = starting
    ? await listStarting(under, list, o)
    : [...(await findExisting(selection.names, list)).found.values()]
  for (const e of found) if (!prefixes.some((p) => e.name.startsWith(p))) note(e)
  const names = found.map(namedOf)
  const total = await measure(
    bucketRefOf(at),
    { names, prefixes },
    { signal: o.signal, onCount: o.onCount, onEntry: note },
  )
  const missing = starting ? 0 : selection.names.size - found.length
  return { ...total, names, prefixes, missing, shown: confirmedFrom(fingerprints), at: began, changed }
}

export interface ObjectCount {
  readonly soFar: Measured
  readonly counted?: Counted
  readonly error?: unknown
  /** Why nothing can be confirmed without a count */
  readonly uncounted: string | undefined
  /** Whether a confirmed count is being checked. */
  readonly checking: boolean
  readonly retry: () => void
  /** Counts again. Calls back with the confirmed count if nothing was added or changed, otherwise shows the new count. */
  readonly confirm: (onSame: (counted: Counted) => void) => void
}

/** Counts a selection until it unmounts. */
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
    // The selection is fixed while its dialog is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [turn])
  const confirm: ObjectCount['confirm'] = (onSame) => {
    const { counted } = state
    const signal = leave.current?.signal
    if (!counted || !signal || checking) return
    setChecking(true)
    bindToSession(objects.list.id)
      .during(() => countSelection(at, selection, { signal, onCount: () => undefined }, counted.shown))
      .then((now) => {
        if (now.changed === 0) onSame(counted)
        else setState({ soFar: now, counted: now })
      })
      .catch((error: unknown) => isAborted(error, signal) || setState({ soFar: counted, error }))
      .finally(() => setChecking(false))
  }
  return {
    ...state,
    uncounted: state.counted ? undefined : state.error === undefined ? 'Counting…' : 'The objects couldn’t be counted.',
    checking,
    confirm,
    retry: () => {
      setState({ soFar: { count: 0, bytes: 0 } })
      setTurn(turn + 1)
    },
  }
}
