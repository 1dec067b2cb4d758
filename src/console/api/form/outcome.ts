/** What became of a request whose response was lost, as each form declares it. */
import type { DataTag, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import type { AnyOp, Body, Result } from '#/contract/op'
import { isRecord } from '#/lib/is-record'
import { type ApiError, toApiError } from '../base/errors'
import type { AllRows } from '../query/all-pages'
import { freshIfWhole } from '../query/poll-interval'

/** A query as `q` and `qAll` return it. */
export interface Readable<D> {
  readonly queryKey: DataTag<QueryKey, D, ApiError>
}
export interface Creatable {
  readonly id: number | string
  readonly label?: string
  readonly name?: string
  readonly created?: string
}
type LinkElement = ReactElement<HTMLAttributes<HTMLElement>>
interface Words {
  /** "volume" */
  readonly one: string
  /** "resized" */
  readonly done: string
}

/** A change that can be seen. The form succeeds if it was made. */
interface Change<O extends AnyOp, D> extends Words {
  /** Shows the change. */
  readonly view: Readable<D>
  /**
   * Returns the lost result; false if the change wasn't made, undefined if the data doesn't tell. `before`: the data when it was sent, if
   * it was cached.
   */
  readonly happened: (now: D, sent: Body<O>, before: D | undefined) => Result<O> | false | undefined
}

/** What identifies a creation: the API offers no other key. */
export interface SentCreation {
  /** Label or name in the request; empty without one. */
  readonly label: string
  /** Epoch milliseconds. */
  readonly at: number
  /** IDs of existing resources; undefined if the list wasn't complete. */
  readonly ids: ReadonlySet<number | string> | undefined
}

/** A creation, whose resource can be found but was not necessarily created by this form. */
export interface Creation<T extends Creatable> extends Words {
  readonly list: Readable<AllRows<T>>
  /** Default: the label is the same. */
  readonly matches?: (row: T, sent: SentCreation) => boolean
  /** Default: the label. */
  readonly name?: (row: T) => string
  readonly link?: (row: T) => LinkElement
  /** Called when the link is followed. */
  readonly onOpen?: (row: T) => void
  /** Content after the link. */
  readonly more?: (row: T) => ReactNode
  /** What to do with so many resources. */
  readonly next?: (count: number) => string
}

/** A resource that matches a creation. */
export interface FoundRow {
  readonly id: number | string
  readonly name: string
  readonly created: string | undefined
  readonly link: LinkElement | undefined
  readonly open: () => void
  readonly more: ReactNode
}

/**
 * - `unread`: the look-up failed.
 * - `unclear`: the list doesn't tell, for example because a part of it is missing.
 */
export type KnownOutcome =
  | { readonly status: 'none' | 'unclear' }
  | { readonly status: 'unread'; readonly error: ApiError }
  | {
      readonly status: 'found'
      readonly sent: SentCreation
      readonly rows: readonly FoundRow[]
      readonly next: string | undefined
    }

/** Reads data again, after the write has invalidated it. */
async function readAgain<D>(cache: QueryClient, { queryKey, ...options }: Readable<D>): Promise<D> {
  // One that began before the write. Those of shown data were restarted when it was invalidated.
  await cache.cancelQueries({ queryKey, exact: true, type: 'inactive' })
  return cache.fetchQuery({
    // A query without its own types of key and page.
    ...(options as FetchQueryOptions<D, ApiError>),
    queryKey,
    staleTime: (query) => freshIfWhole(query) && Infinity,
  })
}

const labelOf = ({ label, name }: Pick<Creatable, 'label' | 'name'>) => label ?? name ?? ''

function foundIn<T extends Creatable>(rows: AllRows<T>, sent: SentCreation, creation: Creation<T>): KnownOutcome {
  const { matches = (row) => labelOf(row) === sent.label, name = labelOf, link, onOpen, more, next } = creation
  const found = rows.data.filter((row) => !(sent.ids?.has(row.id) ?? false) && matches(row, sent))
  // Without a label and the list from before, an older resource can't be told apart.
  const isClear = rows.complete && (sent.ids !== undefined || sent.label !== '')
  if (found.length === 0) return { status: isClear ? 'none' : 'unclear' }
  return {
    status: 'found',
    sent,
    next: next?.(found.length),
    rows: found.map((row) => ({
      id: row.id,
      name: name(row),
      created: row.created,
      link: link?.(row),
      open: () => onOpen?.(row),
      more: more?.(row),
    })),
  }
}

export type Outcome<O extends AnyOp, D, T extends Creatable> = Change<O, D> | Creation<T>
export type LookupResult<O extends AnyOp> = KnownOutcome | { readonly status: 'happened'; readonly result: Result<O> }

/** Prepares the look-up of a request that is about to be sent. It never rejects. */
export function prepareLookup<O extends AnyOp, D, T extends Creatable>(
  cache: QueryClient,
  op: O,
  body: Body<O>,
  outcome: Outcome<O, D, T>,
): () => Promise<LookupResult<O>> {
  const unread = (e: unknown) => ({ status: 'unread', error: toApiError(e, op.id) }) as const
  if ('view' in outcome) {
    const before = cache.getQueryData(outcome.view.queryKey)
    const judge = (now: D): LookupResult<O> => {
      const result = outcome.happened(now, body, before)
      if (result === undefined) return { status: 'unclear' }
      return result === false ? { status: 'none' } : { status: 'happened', result }
    }
    return async () => readAgain(cache, outcome.view).then(judge, unread)
  }
  const before = cache.getQueryData(outcome.list.queryKey)
  const label: unknown = isRecord(body) ? (body['label'] ?? body['name']) : undefined
  const sent = {
    label: typeof label === 'string' ? label : '',
    at: Date.now(),
    ids: before?.complete === true ? new Set(before.data.map(({ id }) => id)) : undefined,
  }
  return async () => readAgain(cache, outcome.list).then((rows) => foundIn(rows, sent, outcome), unread)
}
