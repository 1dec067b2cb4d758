import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { body, chars, withRules } from '#/contract/fields'
import { allowUnchanged } from './allow-unchanged'

const Base = body({ label: chars('Label', 3, 8), tags: z.array(chars('Tag', 1, 3)), region: z.string() })
const was = { label: 'a label of another API', tags: ['long one'], region: '' }
const errors = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues.map((i) => i.path)

test('a field that is older than its rule can stay as it is, and not become another wrong one', () => {
  const rules = allowUnchanged(Base, was)
  expect(errors(Base, was)).toEqual([['label'], ['tags', 0]])
  expect(rules.safeParse(was)).toEqual({ success: true, data: was })
  expect(errors(rules, { ...was, label: 'x' })).toEqual([['label']])
  expect(errors(rules, { ...was, tags: ['long one', 'other'] })).toEqual([
    ['tags', 0],
    ['tags', 1],
  ])
  expect(errors(rules, { ...was, label: 'new', tags: [] })).toBeUndefined()
})

test('rules between fields apply to unchanged fields, too', () => {
  const rules = withRules(allowUnchanged(Base, was), ({ label, region }) =>
    label === 'new' && region === '' ? [{ field: 'region', reason: 'Region is required.' }] : [],
  )
  expect(errors(rules, was)).toBeUndefined()
  expect(errors(rules, { ...was, label: 'new' })).toEqual([['region']])
})
