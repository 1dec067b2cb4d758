import { expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import type { AnyOp } from '#/contract/op'
import { readFilter } from './filter'
import { ApiFailure } from './handlers'

const ops: readonly AnyOp[] = allOps
const refusal = (id: string, header: string) => {
  const op = ops.find((o) => o.id === id)
  if (!op) throw new Error(`no operation ${id}`)
  try {
    readFilter(op, header)
  } catch (e) {
    if (e instanceof ApiFailure) return [e.status, ...e.errors]
    throw e
  }
  return undefined
}
const refused = (reason: string) => [400, { field: 'X-Filter', reason }]

test('a number beyond the comparable range is 400, not a failure (security M4)', () => {
  for (const size of ['1e400', '-1e400']) {
    expect(refusal('volumes.list', `{"size":${size}}`)).toEqual(refused('size must be a number.'))
    expect(refusal('volumes.list', `{"size":{"+gt":${size}}}`)).toEqual(refused('size must be a number.'))
  }
  expect(refusal('volumes.list', '{"size":1e300}')).toBeUndefined()
})

test('a text with a NUL is 400, as in a body', () => {
  const reason = "label can't contain a NUL character."
  for (const term of ['"a\\u0000b"', '{"+contains":"a\\u0000b"}'])
    expect(refusal('volumes.list', `{"label":${term}}`)).toEqual(refused(reason))
  expect(refusal('volumes.list', '{"label":"ab"}')).toBeUndefined()
})

test('a repeated name is 400, as in a body', () => {
  const reason = "The filter can't be read. size: This name is given twice."
  expect(refusal('volumes.list', '{"size":1,"size":2}')).toEqual(refused(reason))
})

const nested = (n: number) => `${'{"+and":['.repeat(n)}{"size":1}${']}'.repeat(n)}`
test('a filter that is nested too deep is refused as a filter, and not as a body', () => {
  expect(refusal('volumes.list', nested(15))).toBeUndefined()
  expect(refusal('volumes.list', nested(16))).toEqual(refused('The filter is nested deeper than 32 levels.'))
})

test('a filter can search texts and lists four times, however it nests', () => {
  const search = '{"tags":{"+contains":"x"}}'
  const any = (n: number) => `{"+or":[${Array.from({ length: n }, () => search).join(',')}]}`
  expect(refusal('volumes.list', any(4))).toBeUndefined()
  const reason = 'The filter can search texts, lists, and nested fields at most 4 times.'
  expect(refusal('volumes.list', any(5))).toEqual(refused(reason))
  expect(refusal('volumes.list', `{"label":{"+contains":"a"},"+and":[${any(2)},${any(2)}]}`)).toEqual(refused(reason))
  expect(refusal('volumes.list', `{"+or":[${Array.from({ length: 32 }, (_, n) => `{"size":${n}}`).join(',')}]}`)).toBe(
    undefined,
  )
})

const anyEntity = (n: number) => JSON.stringify({ '+or': Array.from({ length: n }, (_, id) => ({ 'entity.id': id })) })
test('a filter can compare nested fields four times, because each comparison reads the whole row', () => {
  expect(refusal('events.list', anyEntity(4))).toBeUndefined()
  const reason = 'The filter can search texts, lists, and nested fields at most 4 times.'
  expect(refusal('events.list', anyEntity(5))).toEqual(refused(reason))
})

test('an id is a number or a string, and has no order', () => {
  for (const id of ['7', '"private/7"', '{"+eq":7}', '{"+neq":"7"}'])
    expect(refusal('events.list', `{"entity.id":${id}}`), id).toBeUndefined()
  for (const id of ['true', 'null', '[7]'])
    expect(refusal('events.list', `{"entity.id":${id}}`), id).toEqual(
      refused('entity.id must be a number or a string.'),
    )
  for (const how of ['+gt', '+lte', '+contains'])
    expect(refusal('events.list', `{"entity.id":{"${how}":"7"}}`), how).toEqual(
      refused('entity.id can only be compared with +eq and +neq.'),
    )
  expect(refusal('events.list', '{"+order_by":"entity.id"}')).toEqual(refused('Cannot order by entity.id'))
})

const emptyGroups = (n: number) => `{"+or":[${Array.from({ length: n }, () => '{}').join(',')}]}`
test('empty groups count as terms', () => {
  expect(refusal('volumes.list', emptyGroups(99))).toBeUndefined()
  expect(refusal('volumes.list', emptyGroups(100))).toEqual(refused('The filter is too long.'))
})
