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
  /** Stable for one cause, so that a known finding isn't announced twice. */
  readonly id: string
  readonly tone: 'danger' | 'warn' | 'info'
  readonly title: string
  readonly target: AnyTarget
  readonly detail?: string | undefined
  /** Time of the API at which it began, or will happen. */
  readonly time?: string | undefined
  readonly also?: { readonly label: string; readonly target: AnyTarget } | undefined
}

/** A mark beside the area in the sidebar. */
export interface AreaMark {
  /** Shown: "11". */
  readonly text: string
  /** Accessible description: "11 open". */
  readonly words: string
  /** Shows a dot for a problem. */
  readonly tone?: 'danger' | undefined
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
  readonly mark?: (account: AccountData) => AreaMark | undefined
  /** `now` in epoch milliseconds. The same rows yield the same findings. */
  readonly findings?: (account: AccountData, now: number) => readonly AccountFinding[]
}

/** Findings of one kind that are named; a link to the list has the rest. */
const EACH = 4
/** The first few, and one line for all others. */
export const few = <T>(
  rows: readonly T[],
  one: (row: T) => AccountFinding,
  rest: (count: number) => AccountFinding,
  most = EACH,
): AccountFinding[] =>
  rows.length <= most + 1 ? rows.map(one) : [...rows.slice(0, most).map(one), rest(rows.length - most)]

export const totalOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)
export const atLeast = (count: number) => `${formatCount(count)}+`
/** A count or sum of part of the rows is a lower bound. */
export const lowerBound = ({ complete }: AllRows<unknown>, text: string) => (complete ? text : `at least ${text}`)
/** A list that was read by cluster knows no total, so it counts its rows. */
export const countOf = (list: AllRows<unknown> | undefined) =>
  list && (list.complete || list.results > list.data.length ? formatCount(list.results) : atLeast(list.results))
