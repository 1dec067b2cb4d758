/** The paginated envelope (A2.1-1, D-page-2). */
import {
  sql,
  type Kysely,
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type Simplify,
} from 'kysely'
import type { Database } from '../db/schema'
import { condition, fieldExpression, type Computed, type Filter } from './filter'
import { ApiFailure } from './handlers'
import { wordsOf } from '../db/dialect'

interface Query {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
}
export interface Page<T> {
  data: T[]
  page: number
  pages: number
  results: number
}

/**
 * One page. Past the last page, `data` is empty and the page number is echoed; an empty collection has one page. A
 * first page that isn't full tells the number of all, so that most collections are read once.
 */
export async function paginate<T>(
  query: Query,
  count: () => Promise<number>,
  rows: (limit: number, offset: number) => Promise<T[]>,
): Promise<Page<T>> {
  const { page = 1, page_size: size = 100 } = query
  const first = page === 1 ? await rows(size, 0) : undefined
  if (first && first.length < size) return { data: first, page, pages: 1, results: first.length }
  const results = await count()
  if (first) return { data: first, page, pages: Math.max(1, Math.ceil(results / size)), results }
  const data = (page - 1) * size < results ? await rows(size, (page - 1) * size) : []
  return { data, page, pages: Math.max(1, Math.ceil(results / size)), results }
}

/** Maximum bytes of the long columns of one page. The smallest page, 25 rows, is always allowed. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024
/** Columns with potentially long texts. */
export interface Heavy {
  readonly db: Kysely<Database>
  readonly columns: readonly string[]
  /** Bytes that a response adds to each row from another table. The row is `page` there. */
  readonly added?: RawBuilder<number>
}

/** The caller's query; a filter depends on the database's engine. */
type Asked =
  | { readonly query: Query; readonly filter?: never }
  | {
      readonly query: Query
      readonly filter?: Filter | undefined
      readonly db: Kysely<Database>
      readonly computed?: Computed
    }

type Rows<TB extends keyof Database, O> = SelectQueryBuilder<Database, TB, O>

/**
 * One page of a collection: counted, filtered and ordered as requested, else as `pick` says, which also selects the
 * columns. Columns of `X-Filter` have the names of the fields, unless `computed` has them. Throws 400 on `page_size` for
 * a page beyond `MAX_PAGE_BYTES` of `heavy`.
 */
export function pageOf<TB extends keyof Database, O, T>(
  rows: Rows<TB, object>,
  asked: Asked,
  pick: (rows: Rows<TB, object>) => Rows<TB, O>,
  show: (found: Simplify<O>[]) => T[] | Promise<T[]>,
  heavy?: Heavy,
): Promise<Page<T>> {
  const { query, filter } = asked
  const computed = filter && asked.computed
  const wanted = filter ? rows.where((e) => condition(e, filter.where, wordsOf(asked.db), computed)) : rows
  const order = filter?.order
  // A missing value is less than any value, on every engine.
  const by = (o: OrderByItemBuilder) => (order?.direction === 'desc' ? o.desc().nullsLast() : o.asc().nullsFirst())
  const first = order ? wanted.orderBy(fieldExpression(order.field, computed), by) : wanted
  return paginate(
    query,
    async () => (await wanted.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
    async (limit, offset) => {
      const page = pick(first).limit(limit).offset(offset)
      if (heavy && limit > SMALLEST_PAGE) await requireLight(page, heavy)
      return show(await page.execute())
    },
  )
}

const SMALLEST_PAGE = 25
/** Reads only lengths, so that an oversized page is never loaded. */
async function requireLight<TB extends keyof Database, O>(
  page: Rows<TB, O>,
  { db, columns, added }: Heavy,
): Promise<void> {
  const lengths = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
  if (added) lengths.push(added)
  const { bytes } = await db
    .selectFrom(page.as('page'))
    .select(sql<number>`coalesce(sum(${sql.join(lengths, sql` + `)}), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  if (bytes <= MAX_PAGE_BYTES) return
  throw new ApiFailure(400, 'This page is larger than 8 MiB. Ask for fewer entries with page_size.', 'page_size')
}
