/** Finds resources created by a request whose response was lost, by comparing the list before and after. */
import { useRef, useState, type BaseSyntheticEvent } from 'react'
import { useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import type { AllRows } from '#/console/api/query/all-pages'
import type { ApiError } from '#/console/api/base/errors'
import { lastRead } from './use-read-since'

/** Identified by a label, or by a name for contacts. */
interface Named {
  readonly id: number | string
  readonly label?: string
  readonly name?: string
}
const labelOf = (row: Pick<Named, 'label' | 'name'>) => row.label ?? row.name ?? ''
/** State when a creation was sent. */
export interface PendingCreate {
  /** Epoch milliseconds. */
  readonly at: number
  readonly label: string
  /** The list's `lastRead`. */
  readonly read: number
  /** IDs of existing resources; undefined if the list wasn't complete. */
  readonly ids: ReadonlySet<number | string> | undefined
}
export interface FoundCreated<T> {
  /** New matches; undefined until the list was read after sending. */
  readonly found: readonly T[] | undefined
  readonly error: ApiError | null
  readonly fetching: boolean
  readonly retry: () => void
}

/** Finds a creation in its list, by label by default, because the reference offers no other key. */
export function useFindCreated<T extends Named>(
  list: UseQueryResult<AllRows<T>, ApiError>,
  sent: PendingCreate,
  matches: (row: T) => boolean = (row) => labelOf(row) === sent.label,
): FoundCreated<T> {
  const [known, setKnown] = useState(false)
  const rows = list.data
  const all = rows?.data.filter((row) => matches(row) && !(sent.ids?.has(row.id) ?? false)) ?? []
  // A read that was pending when the creation was sent might not contain it.
  const read = list.dataUpdatedAt !== sent.read && !list.isFetching && list.error === null
  if (!known && read && (rows?.complete === true || all.length > 0)) setKnown(true)
  return {
    found: known ? all : undefined,
    error: known ? null : list.error,
    fetching: list.isFetching,
    retry: () => void list.refetch(),
  }
}

interface Creating {
  readonly error: ApiError | null
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>
  readonly form: { readonly getValues: () => unknown }
  readonly renew: () => void
}
interface Watched<F> {
  /** Form with a watched `submit`, for the form's frame. */
  readonly f: F
  /** Error for the frame; null once the outcome is known. */
  readonly error: ApiError | null
  /** The last creation while its response is lost. */
  readonly lost: PendingCreate | undefined
  readonly onKnown: (found: number) => void
}

/** Records the list's state whenever a form with a `label` or `name` submits. `listKey` is the list's query key. */
export function useCreation(listKey: QueryKey) {
  const cache = useQueryClient()
  const [sent, setSent] = useState<PendingCreate>()
  const [looked, setLooked] = useState(false)
  // A ref for the response handler, which belongs to the render that submitted.
  const latest = useRef<PendingCreate>(undefined)
  return {
    latest: () => latest.current,
    watch: <F extends Creating>(f: F): Watched<F> => {
      const submit = (event?: BaseSyntheticEvent) => {
        const before = cache.getQueryData<AllRows<Named>>(listKey)
        latest.current = {
          at: Date.now(),
          read: lastRead(cache, listKey),
          label: labelOf(f.form.getValues() as Pick<Named, 'label' | 'name'>),
          ids: before?.complete === true ? new Set(before.data.map((row) => row.id)) : undefined,
        }
        setLooked(false)
        setSent(latest.current)
        return f.submit(event)
      }
      const onKnown = (found: number) => {
        setLooked(true)
        // The first resource was found, so submitting again creates another one.
        if (found > 0) f.renew()
      }
      const lost = f.error?.kind === 'unknown-outcome' ? sent : undefined
      return { f: { ...f, submit }, error: lost && looked ? null : f.error, lost, onKnown }
    },
  }
}
