/** The `X-Filter` header of filterable collections. Any other key is refused by name (D-filter-1). */
import type { AnyOp, FieldType } from '#/contract/op'
import { isRecord } from '#/lib/is-record'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Database } from '../db/schema'
import { ApiFailure } from './handlers'
import { parseStrict } from './strict-json'
import type { Words } from '../db/dialect'

/** Types that can be filtered but not sorted. */
const UNSORTABLE: Readonly<Record<string, string>> = { 'images.list': 'status' }

export type Term =
  | { readonly kind: 'all'; readonly of: readonly Term[] }
  | { readonly kind: 'any'; readonly of: readonly Term[] }
  | {
      readonly kind: 'compare'
      readonly field: string
      readonly list: boolean
      readonly how: Comparison
      readonly value: string | number
    }
type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=' | 'contains'
export interface Filter {
  readonly where: Term
  readonly order: { readonly field: string; readonly direction: 'asc' | 'desc' } | null
}

const OPERATORS: Readonly<Record<string, Comparison>> = {
  '+eq': '=',
  '+neq': '!=',
  '+gt': '>',
  '+gte': '>=',
  '+lt': '<',
  '+lte': '<=',
  '+contains': 'contains',
}
const MAX_TERMS = 100
/** Conditions that read every row completely: on part of a text, on a list, and on a field within another. */
const MAX_SEARCHES = 4
const refused = (reason: string) => new ApiFailure(400, reason, 'X-Filter')

/** The text of a header. Its bytes arrive as characters, and most clients but browsers send UTF-8. */
export function headerText(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

/**
 * Reads the header for an operation; `sent` is the header as the client sent it, if that had other words. Throws 400
 * with the field `X-Filter`.
 */
export function readFilter(op: Pick<AnyOp, 'id' | 'filterable'>, header: string, sent = header): Filter {
  let value: unknown
  try {
    value = JSON.parse(header)
  } catch {
    throw refused("The filter isn't valid JSON.")
  }
  if (isRecord(value)) refuseOddities(sent)
  const fields = op.filterable ?? {}
  let terms = 0
  let searches = 0
  const compare = (name: string, type: FieldType, how: Comparison, operand: unknown): Term => {
    if ((type === 'list' || how === 'contains' || name.includes('.')) && ++searches > MAX_SEARCHES) {
      throw refused(`The filter can search texts, lists, and nested fields at most ${MAX_SEARCHES} times.`)
    }
    return comparison(name, type, how, operand)
  }
  const count = () => {
    if (++terms > MAX_TERMS) throw refused('The filter is too long.')
  }
  const known = (name: string): FieldType => {
    if (!Object.hasOwn(fields, name)) throw refused(`Cannot filter on ${name}`)
    return fields[name] ?? 'string'
  }
  const group = (raw: unknown): Term => {
    if (!isRecord(raw)) throw refused('The filter must be an object.')
    const parts = Object.entries(raw)
    // Also a term of the statement, and the database bounds its depth.
    if (parts.length === 0) count()
    const of = parts.flatMap(([name, v]): Term[] => {
      count()
      if (name === '+order' || name === '+order_by') return []
      if (name === '+and' || name === '+or') {
        if (!Array.isArray(v)) throw refused(`${name} must be a list.`)
        const of = v.map(group)
        return [name === '+and' ? { kind: 'all', of } : { kind: 'any', of }]
      }
      const type = known(name)
      if (!isRecord(v)) return [compare(name, type, '=', v)]
      return Object.entries(v).map(([operator, operand]) => {
        count()
        const how = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
        if (!how) throw refused(`Cannot filter with ${operator}`)
        return compare(name, type, how, operand)
      })
    })
    return { kind: 'all', of }
  }
  const where = group(value)
  const order = readOrder(value, known)
  if (order && (UNSORTABLE[op.id] === order.field || fields[order.field] === 'id'))
    throw refused(`Cannot order by ${order.field}`)
  return { where, order }
}

/** Refuses the same JSON as a body: a repeated name, `__proto__`, a lone surrogate. */
function refuseOddities(header: string): void {
  try {
    parseStrict(new TextEncoder().encode(header), 'filter')
  } catch (e) {
    if (!(e instanceof ApiFailure)) throw e
    const { field = '', reason = '' } = e.errors[0] ?? {}
    throw refused(field === '' ? reason : `The filter can't be read. ${field}: ${reason}`)
  }
}

function readOrder(value: unknown, known: (name: string) => FieldType): Filter['order'] {
  if (!isRecord(value)) return null
  const { '+order_by': by, '+order': order = 'asc' } = value
  if (order !== 'asc' && order !== 'desc') throw refused('+order must be asc or desc.')
  if (by === undefined) return null
  if (typeof by !== 'string') throw refused('+order_by must be a field name.')
  known(by)
  return { field: by, direction: order }
}

function comparison(field: string, type: FieldType, how: Comparison, value: unknown): Term {
  if (type === 'id') {
    // Compared as texts, because only some ids are numbers.
    if (how !== '=' && how !== '!=') throw refused(`${field} can only be compared with +eq and +neq.`)
    if (typeof value !== 'number' && typeof value !== 'string') throw refused(`${field} must be a number or a string.`)
    return comparison(field, 'string', how, String(value))
  }
  const list = type === 'list'
  const one = list ? 'string' : type
  if (typeof value !== one || (how === 'contains' && one !== 'string')) throw refused(`${field} must be a ${one}.`)
  if (typeof value === 'string' && value.includes('\0')) throw refused(`${field} can't contain a NUL character.`)
  if (one === 'number' && !Number.isFinite(value)) throw refused(`${field} must be a number.`)
  const operand = typeof value === 'boolean' ? Number(value) : (value as string | number)
  return { kind: 'compare', field, list, how, value: operand }
}

/** Fields that aren't columns, as expressions. */
export type Computed = Readonly<Record<string, Expression<unknown>>>
/** A field of a filter; columns have the names of the fields. */
export const fieldExpression = (field: string, computed?: Computed): Expression<unknown> =>
  computed?.[field] ?? sql.ref(field)

/** The filter as a condition in the words of the engine. */
export function condition<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  term: Term,
  words: Words,
  computed?: Computed,
): Expression<SqlBool> {
  if (term.kind === 'all') return eb.and(term.of.map((t) => condition(eb, t, words, computed)))
  if (term.kind === 'any') return eb.or(term.of.map((t) => condition(eb, t, words, computed)))
  const column = fieldExpression(term.field, computed)
  if (term.list) {
    const none = term.how === '!='
    const inside = condition(eb, { ...term, list: false, field: 'entry.value', how: none ? '=' : term.how }, words)
    const exact = sql<SqlBool>`exists (select 1 from ${words.eachText(column)} where ${inside})`
    const found = inText(eb, term, exact, words)
    return none ? eb.not(found) : found
  }
  if (term.how === 'contains') return words.contains(column, pattern(String(term.value)))
  const operand = typeof term.value === 'number' ? words.number(term.value) : sql`${term.value}`
  const compared = sql<SqlBool>`${column} ${sql.raw(term.how)} ${operand}`
  // A missing value is equal to none.
  return term.how === '!=' ? eb.or([compared, sql<SqlBool>`${column} is null`]) : compared
}
/** A text that stands in the JSON of a list only within an entry, if nothing is escaped there. */
const PLAIN = /^[^"\\,[\]]+$/
/**
 * Searches the JSON text of a list before its entries, which take twenty times as long to read. For a plain text, the entries
 * are read only where something is escaped. `exact` searches the entries.
 */
function inText<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  { field, how, value }: Extract<Term, { kind: 'compare' }>,
  exact: Expression<SqlBool>,
  words: Words,
): Expression<SqlBool> {
  if (how !== 'contains' && how !== '=' && how !== '!=') return exact
  const column = sql.ref<string>(field)
  const text = String(value)
  const quoted = JSON.stringify(text)
  const likely =
    how === 'contains'
      ? words.contains(column, pattern(quoted.slice(1, -1)))
      : sql<SqlBool>`${words.position(column, quoted)} > 0`
  if (!PLAIN.test(text)) return eb.and([likely, exact])
  const unescaped = sql<SqlBool>`${words.position(column, '\\')} = 0`
  return eb.and([likely, eb.or([unescaped, exact])])
}
const pattern = (text: string) => `%${text.replaceAll(/[!%_]/g, '!$&')}%`
