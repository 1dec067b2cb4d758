/** Rows of an inventory: the contract's fields without secrets, for JSON and for CSV. */
import { isSecretField } from '#/api/session/secrets'
import type { AnyOp } from '#/contract/op'
import type { Shape } from '#/contract/shape'
import { type CsvValue, toCsv } from '#/lib/csv/csv'
import { parseUtc } from '#/lib/time/dates'

/** The shape of one row: the item of a list, or the whole response. */
export function rowShape(op: AnyOp): Shape {
  const data = op.answer.shape?.['data']
  return op.paged && data?.element ? data.element : op.answer
}

/**
 * A username and password in a URL, up to the last `@` before the path: passwords can contain others. The API refuses them in new
 * addresses, but older ones might contain them.
 */
const LOGIN = /(:\/\/)[^\s/?#]*@/g
const withoutLogin = (text: string) => text.replaceAll(LOGIN, '$1')

/** Times of the API name no zone; those of a file do. */
const withZone = (text: string) => {
  const date = text.length === 19 ? parseUtc(text) : undefined
  return date === undefined ? text : `${text}Z`
}

const fieldsOf = (shape: Shape) => Object.entries(shape.shape ?? {}).filter(([name]) => !isSecretField(name))

/** Copies the fields that the contract names, except secrets. Whatever else the API sends is left out. */
export function inventoryRow(value: unknown, shape: Shape): unknown {
  if (shape.innerType) return inventoryRow(value, shape.innerType)
  if (shape.shape) {
    const row: object = Object(value)
    return Object.fromEntries(
      fieldsOf(shape).map(([name, field]) => [name, inventoryRow(Reflect.get(row, name), field)]),
    )
  }
  const { element } = shape
  if (element) return Array.isArray(value) ? value.map((one) => inventoryRow(one, element)) : null
  if (typeof value === 'string') return withZone(withoutLogin(value))
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

type Path = readonly string[]

/** One column for each field; a group of fields becomes several: `phone.primary`. */
function columnsOf(shape: Shape, path: Path = []): readonly Path[] {
  if (shape.innerType) return columnsOf(shape.innerType, path)
  if (!shape.shape) return [path]
  return fieldsOf(shape).flatMap(([name, field]) => columnsOf(field, [...path, name]))
}

const scalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Lists of texts are joined by commas; lists of groups stay JSON. */
function cellOf(row: unknown, path: Path): CsvValue {
  const value: unknown = path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), row)
  if (Array.isArray(value)) return value.every(scalar) ? value.join(', ') : JSON.stringify(value)
  return scalar(value) ? value : null
}

/** CSV with a byte order mark, without which spreadsheets misread UTF-8. */
export const rowsToCsv = (rows: readonly unknown[], shape: Shape): string => {
  const columns = columnsOf(shape)
  return `\uFEFF${toCsv(
    columns.map((path) => path.join('.')),
    rows.map((row) => columns.map((path) => cellOf(row, path))),
  )}`
}

export const rowsToJson = (rows: unknown): string => `${JSON.stringify(rows, null, 2)}\n`
