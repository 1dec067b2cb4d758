/** Random answers that the contract accepts, with its own words also where they are plain text. */
import * as fc from 'fast-check'
import { defOf, valid, type Schema } from './sample'

const TEXTS = [
  '',
  'é',
  'instance_id',
  'instance',
  'monitoring-3',
  '/monitoring/',
  'cluster',
  '2026-03-01T12:00:00',
  'us-iad',
]

export function answerOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type, shape = {}, element, innerType, options = [], entries = {}, values = [] } = defOf(schema)
  if (type === 'object')
    return fc.record(Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, answerOf(field)])))
  if (type === 'array') return element ? fc.array(answerOf(element), { maxLength: 3 }) : fc.constant([])
  if (innerType) return type === 'nullable' ? fc.option(answerOf(innerType)) : answerOf(innerType)
  if (options.length > 0) return fc.oneof(...options.map(answerOf))
  const leaves = [...TEXTS, 0, 7, 1.5, true, false, null, ...Object.values(entries), ...values]
  return fc.constantFrom(...leaves.filter((leaf) => valid(schema, leaf)))
}
