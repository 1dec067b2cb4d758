/** Which of the API's field errors belong to which input of a form. */
import type { FieldError } from '../client/errors'

/** `bucket_access[0].cluster` and `bucket_access.0.cluster` are one field. */
export const normalise = (field: string): string => field.replaceAll(/\[(\w+)\]/g, '.$1').replace(/^\./, '')

const at = (values: unknown, path: readonly string[]): boolean => {
  let here: unknown = values
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return false
    here = Reflect.get(here, key)
  }
  return true
}

export interface Placed {
  /** In the order of the form's own fields. */
  readonly fields: readonly FieldError[]
  /** What no input can show: stays in the form's summary. */
  readonly rest: readonly FieldError[]
}

/** `has` says whether the form has an input of that name; an error of an unknown inner path lands on its nearest known parent. */
export function place(errors: readonly FieldError[], has: (name: string) => boolean, order: readonly string[]): Placed {
  const fields: FieldError[] = []
  const rest: FieldError[] = []
  for (const e of errors) {
    const path = normalise(e.field).split('.')
    while (path.length > 0 && !has(path.join('.'))) path.pop()
    if (path.length === 0) rest.push(e)
    else fields.push({ field: path.join('.'), reason: e.reason })
  }
  const rank = (f: string) => {
    const i = order.indexOf(f)
    return i === -1 ? order.length : i
  }
  return { fields: fields.toSorted((a, b) => rank(a.field) - rank(b.field)), rest }
}

/** Names a form knows: what is in its values, as dotted paths. */
export const inValues =
  (values: unknown) =>
  (name: string): boolean =>
    at(values, name.split('.'))
