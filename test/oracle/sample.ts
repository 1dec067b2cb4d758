/** Answers that the contract accepts, made from its schemas. */
interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly options?: readonly Schema[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}
export interface Schema {
  readonly _zod: {
    readonly def: object
    run(payload: object, ctx: object): { issues: readonly unknown[] } | Promise<unknown>
  }
}
export const defOf = (schema: Schema) => schema._zod.def as Def
export const valid = (schema: Schema, value: unknown) => {
  const parsed = schema._zod.run({ value, issues: [] }, {})
  return 'issues' in parsed && parsed.issues.length === 0
}
/** A filled answer that the contract accepts. */
export function sample(schema: Schema): unknown {
  const { type, shape = {}, element, innerType, options = [], entries = {}, values = [] } = defOf(schema)
  if (type === 'object') return Object.fromEntries(Object.entries(shape).map(([k, s]) => [k, sample(s)]))
  if (type === 'array') return element ? [sample(element), sample(element)] : []
  if (innerType) return sample(innerType)
  if (options[0]) return sample(options.find((o) => defOf(o).type === 'object') ?? options[0])
  const candidates = ['text', '2026-03-01T12:00:00', '2026-03-01', 7, true, ...Object.values(entries), ...values]
  return candidates.find((v) => valid(schema, v))
}
