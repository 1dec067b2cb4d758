/** After a creation whose answer was lost: what is there now that was not before. Without an answer one cannot know. */
import { useRef, useState, type BaseSyntheticEvent } from 'react'
import { useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import type { AllRows } from '#/api/query/all-pages'
import type { ApiError } from '#/api/client/errors'

/** Known to people by its label; contacts by their name. */
interface Named {
  readonly id: number | string
  readonly label?: string
  readonly name?: string
}
const labelOf = (row: Pick<Named, 'label' | 'name'>) => row.label ?? row.name ?? ''
/** What was known when a creation was sent. */
export interface PendingCreate {
  /** Milliseconds. */
  readonly at: number
  readonly label: string
  /** Of those that were there; undefined where the list was not read. */
  readonly ids: ReadonlySet<number | string> | undefined
}
export interface FoundCreated<T> {
  /** What matches, and was not there before; undefined until a list read after the sending says so. */
  readonly found: readonly T[] | undefined
  readonly error: ApiError | null
  readonly fetching: boolean
  readonly retry: () => void
}

/** Looks a creation up in the list of its kind, by its label unless told: the reference knows no other key to it. */
export function useFindCreated<T extends Named>(
  list: UseQueryResult<AllRows<T>, ApiError>,
  sent: PendingCreate,
  matches: (row: T) => boolean = (row) => labelOf(row) === sent.label,
): FoundCreated<T> {
  const [known, setKnown] = useState(false)
  const rows = list.data
  const all = rows?.data.filter((row) => matches(row) && !(sent.ids?.has(row.id) ?? false)) ?? []
  // What was on its way when the creation was sent may not hold it; what is read later only tells more.
  const read = list.dataUpdatedAt > sent.at && !list.isFetching && list.error === null
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
  /** For the form's frame in the place of the one that was given. */
  readonly f: F
  /** What the frame shows: nothing once it is known what became of the request. */
  readonly error: ApiError | null
  /** Set while the answer to what was sent last is lost. */
  readonly lost: PendingCreate | undefined
  readonly onKnown: (found: number) => void
}

/** Remembers what was there whenever a form with a `label` or a `name` sends a creation. `listKey` is the query key of its list. */
export function useCreation(listKey: QueryKey) {
  const cache = useQueryClient()
  const [sent, setSent] = useState<PendingCreate>()
  const [looked, setLooked] = useState(false)
  // For the answer, which comes to the render that sent.
  const latest = useRef<PendingCreate>(undefined)
  return {
    latest: () => latest.current,
    watch: <F extends Creating>(f: F): Watched<F> => {
      const submit = (event?: BaseSyntheticEvent) => {
        const before = cache.getQueryData<AllRows<Named>>(listKey)
        latest.current = {
          at: Date.now(),
          label: labelOf(f.form.getValues() as Pick<Named, 'label' | 'name'>),
          ids: before?.complete === true ? new Set(before.data.map((row) => row.id)) : undefined,
        }
        setLooked(false)
        setSent(latest.current)
        return f.submit(event)
      }
      const onKnown = (found: number) => {
        setLooked(true)
        // What was made is known by now: sending again means another one.
        if (found > 0) f.renew()
      }
      const lost = f.error?.kind === 'unknown-outcome' ? sent : undefined
      return { f: { ...f, submit }, error: lost && looked ? null : f.error, lost, onKnown }
    },
  }
}
