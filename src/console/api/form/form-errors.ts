/** Assigns the API's field errors to the inputs of a form. */
import type { FieldError } from '../base/errors'

/** `bucket_access[0].cluster` and `bucket_access.0.cluster` are one field. */
export const normalizeField = (field: string): string => field.replaceAll(/\[(\w+)\]/g, '.$1').replace(/^\./, '')

const at = (values: unknown, path: readonly string[]): boolean => {
  let here: unknown = values
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return false
    const inList = Array.isArray(here)
    here = Reflect.get(here, key)
    // The texts or numbers of a list share one input.
    if (inList && (typeof here !== 'object' || here === null)) return false
  }
  return true
}

/** Returns the message of a field's error; for a list that of its first wrong entry. Undefined without an error. */
export function fieldMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  const entries: readonly unknown[] = Array.isArray(error) ? error : []
  return entries.map(fieldMessage).find((message) => message !== undefined)
}

export interface PlacedErrors {
  /** In the order of the form's fields. */
  readonly fields: readonly FieldError[]
  /** Errors without an input, for the form's summary. */
  readonly rest: readonly FieldError[]
}

/** `has` returns whether the form has an input of that name. An unknown inner path is assigned to its nearest known parent. */
export function placeErrors(
  errors: readonly FieldError[],
  has: (name: string) => boolean,
  order: readonly string[],
): PlacedErrors {
  const fields: FieldError[] = []
  const rest: FieldError[] = []
  for (const e of errors) {
    const path = normalizeField(e.field).split('.')
    while (path.length > 0 && !has(path.join('.'))) path.pop()
    if (path.length === 0) rest.push(e)
    else fields.push({ field: path.join('.'), reason: e.reason })
  }
  const rank = (f: string) => {
    const i = order.indexOf(f.split('.', 1).join(''))
    return i === -1 ? order.length : i
  }
  return { fields: fields.toSorted((a, b) => rank(a.field) - rank(b.field)), rest }
}

/** Returns `has` for `placeErrors`: whether a dotted path exists in the values. */
export const inValues =
  (values: unknown) =>
  (name: string): boolean =>
    at(values, name.split('.'))
