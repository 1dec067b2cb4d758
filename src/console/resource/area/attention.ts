/** What the overview and the sidebar say of an area, from the lists that have been read. */
import type { QueryKey } from '@tanstack/react-query'
import type { AllRows } from '#/console/api/query/all-pages'
import { headQuery, quietQuery } from '#/console/api/client/background-query'
import { formatCount } from '#/lib/bytes'
import type { AnyOp, Args, ListItem, Result } from '#/contract/op'
import type { Area } from './area'
import type { AnyTarget } from './target'

/** One request that describes the account, under the key of the page that shows its answer. */
export interface AccountRead {
  readonly op: AnyOp
  /** "access keys" */
  readonly name: string
  readonly query: { readonly queryKey: QueryKey }
  /** Its arguments, if not those of a list's first page */
  readonly args?: { readonly query?: object }
  /** Reads its answer as a list, if it is another. */
  readonly listOf?: (answer: never) => AllRows<unknown>
  /** The read of the same product: if that is refused without a missing scope, the account lacks the product, and this one isn't sent. */
  readonly product?: AnyOp
}

/** The first page of a list. */
export const readList = (op: AnyOp, name: string, product?: AnyOp): AccountRead => ({
  op,
  name,
  query: headQuery(op),
  ...(product ? { product } : {}),
})

export const readView = <O extends AnyOp>(op: O, name: string, args: Args<O>): AccountRead => ({
  op,
  name,
  query: quietQuery(op, args),
  args: args as object,
})

/** What has been read of an account. Anything else, refused or not, is undefined. */
export interface AccountData {
  list<O extends AnyOp>(op: O): AllRows<ListItem<O>> | undefined
  /** The answer of a read that isn't a list. */
  view<O extends AnyOp>(op: O): Result<O> | undefined
  /** The user is known to be unrestricted, so that lists contain all of the account. */
  readonly unrestricted: boolean
}

export interface AccountFinding {
  readonly tone: 'danger' | 'warn' | 'info'
  readonly title: string
  readonly target: AnyTarget
  readonly detail?: string | undefined
  /** Time of the API at which it began, or will happen. */
  readonly time?: string | undefined
  readonly also?: { readonly label: string; readonly target: AnyTarget } | undefined
}

export interface Fact {
  readonly text: string
  readonly target?: AnyTarget
  readonly tone?: 'danger' | 'warn'
}
/** The area's part of the overview's grid. */
export interface Tile {
  /** The count; undefined until it is read. */
  readonly value: string | undefined
  readonly facts?: readonly (Fact | false | undefined)[] | undefined
  readonly meter?:
    | { readonly label: string; readonly used: number; readonly most: number; readonly fact: Fact }
    | undefined
}

export interface AreaAttention {
  readonly area: Area
  /** Requests and findings of areas with a smaller number come first. */
  readonly urgency: number
  /** The tile shows the state of the first. */
  readonly reads: readonly [AccountRead, ...AccountRead[]]
  /** Whether it matters that the user is unrestricted. */
  readonly asksUser?: (account: AccountData) => boolean
  readonly tile?: (account: AccountData) => Tile
  /** What is wrong now, marked in the sidebar: "1 down". The frame reads the area's first list for it. */
  readonly alarm?: (account: AccountData) => string | undefined
  /** Lists of other areas that the alarm depends on, once the area's first list is read. */
  readonly alarmReads?: (account: AccountData) => readonly AnyOp[]
  /** `now` in epoch milliseconds. The same rows yield the same findings. */
  readonly findings?: (account: AccountData, now: number) => readonly AccountFinding[]
}

interface Group<T> {
  /** "2 services are down" */
  readonly title: (count: number) => string
  readonly name: (row: T) => string
  /** The list of all. */
  readonly target: AnyTarget
}
/** Names in a group's detail */
const NAMED = 2
/** One finding for one row or several of a kind, most urgent first. A group names the first. */
export function grouped<T>(rows: readonly T[], one: (row: T) => AccountFinding, group: Group<T>): AccountFinding[] {
  const [first] = rows
  if (first === undefined) return []
  const { tone, time } = one(first)
  if (rows.length === 1) return [one(first)]
  const names = rows.slice(0, NAMED).map(group.name)
  const more = rows.length > NAMED ? [`${formatCount(rows.length - NAMED)} more`] : []
  return [
    {
      tone,
      time,
      title: group.title(rows.length),
      target: group.target,
      detail: [...names, ...more].join(' · '),
    },
  ]
}

export const totalOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)
export const atLeast = (count: number) => `${formatCount(count)}+`
/** A count or sum of part of the rows is a lower bound. */
export const lowerBound = ({ complete }: AllRows<unknown>, text: string) => (complete ? text : `at least ${text}`)
/** A list that was read by cluster knows no total, so it counts its rows. */
export const countOf = (list: AllRows<unknown> | undefined) =>
  list && (list.complete || list.results > list.data.length ? formatCount(list.results) : atLeast(list.results))
