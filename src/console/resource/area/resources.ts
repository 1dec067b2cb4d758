/** What an area consists of, for all parts of the console that show or name any resource. */
import type { QueryKey } from '@tanstack/react-query'
import type { AnyOp, ListItem } from '#/contract/op'
import type { Area } from './area'
import type { EarlyPage } from './early'
import type { Target } from './target'

type PathParams = Readonly<Record<string, string | number>>

// Methods, so that those of one kind's rows are also those of unknown rows.
interface Described<O extends AnyOp, T> {
  /** Starts the IDs of its results in the palette: `volume/12` */
  readonly kind: string
  /** If it isn't the area's */
  readonly label?: string
  readonly list: O
  /** Reads one of the account's own, whose answer shows whether a token is of that account. */
  readonly view?: AnyOp
  /** Path parameters of `view`, if not the row's number. Null for a row that isn't the account's, such as a public image. */
  viewParams?(row: T): PathParams | null
  /** If it isn't the row's `id` */
  id?(row: T): string
  /** If it isn't the row's `label`. Without a name, `more` is shown in its place. */
  name?(row: T): string
  /** ID of its region or cluster, shown as a city */
  place?(row: T): string | null
  more?(row: T): string
  page(row: T): Target
  /** List of all matches of a filter; absent if the area's own page is. */
  all?(filter: string): Target
  /** Rows that have a different list from the rest. */
  readonly apart?: { readonly label: string; holds(row: T): boolean; all(filter: string): Target }
  /** Rows that the palette reads without asking. Fewer for tickets, which contain their whole text. */
  readonly unasked?: number
  /**
   * How a ticket names one, if the API has no field for it. Anyone can write a link with `?entity=bucket:us-iad-1:logs`, so only IDs
   * that match reach the text.
   */
  readonly mention?: {
    readonly id: RegExp
    readonly text: (first: string, second: string) => string
    /** The ticket is about managed services. */
    readonly managed?: true
  }
  /** Query key under which pages cache the whole list, if not that of its operation */
  readonly cachedKey?: QueryKey
}
/** An ID of `mention` that is a number */
export const NUMBER_ID = /^(\d{1,15})$/

export type Resource = Described<AnyOp, unknown>
export const defineResource = <O extends AnyOp>(resource: Described<O, ListItem<O>>): Resource => resource

export interface AreaResources {
  readonly area: Area
  readonly resources: readonly Resource[]
  /** Pages besides the area's own and those of its resources. */
  readonly pages?: readonly { readonly label: string; readonly target: Target }[]
  /** Pages on which something is created. Their label is that of the operation, unless it has its own. */
  readonly creates?: readonly { readonly op: AnyOp; readonly target: Target; readonly label?: string }[]
  /** Names of writes by operation ID ("Create volume"), and of the account's events by action ("Volume created") */
  readonly words?: Readonly<Record<string, string>>
  /** First requests of its pages. A browser test fails if a page doesn't use one. */
  readonly early?: readonly EarlyPage[]
}
