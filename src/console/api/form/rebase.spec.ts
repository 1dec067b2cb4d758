import { createFormControl, type FieldValues } from 'react-hook-form'
import { expect, test } from 'vitest'
import { rebase } from './form-core'

const was = { label: 'data', tags: ['a', 'b'], phone: { primary: '1', secondary: '2' } }
const edit = () => {
  const defaultValues: FieldValues = structuredClone(was)
  const form = createFormControl({ defaultValues })
  for (const name of ['label', 'tags', 'phone.primary', 'phone.secondary']) form.register(name)
  // Nothing renders it here: until it is mounted, a control answers with its defaults.
  form.control._state.mount = true
  return form
}

test('an unchanged field takes the new value', () => {
  const form = edit()
  form.setValue('phone.primary', '9', { shouldDirty: true })
  expect(rebase(form, was, { ...was, label: 'logs', phone: { primary: '1', secondary: '3' } })).toBeUndefined()
  expect(form.getValues()).toEqual({ ...was, label: 'logs', phone: { primary: '9', secondary: '3' } })
})

test('tags added and removed here and elsewhere are merged', () => {
  const form = edit()
  form.setValue('tags', ['b', 'mine'], { shouldDirty: true })
  expect(rebase(form, was, { ...was, tags: ['a', 'theirs'] })).toBeUndefined()
  expect(form.getValues('tags')).toEqual(['theirs', 'mine'])
})

test('a field changed here and elsewhere keeps its input, unless both changes are equal', () => {
  const form = edit()
  form.setValue('label', 'mine', { shouldDirty: true })
  form.setValue('phone.primary', '5', { shouldDirty: true })
  const theirs = { ...was, label: 'theirs', phone: { primary: '5', secondary: '2' } }
  expect(rebase(form, was, theirs)).toBe('label')
  expect(form.getValues('label')).toBe('mine')
  expect(form.getFieldState('phone.primary').error).toBeUndefined()
  expect(rebase(form, theirs, theirs)).toBeUndefined()
})

test.each([
  ['', 'empty'],
  [null, 'empty'],
  ['theirs', '“theirs”'],
  [7, '7'],
])('a change to %j elsewhere is written as %s', (label, written) => {
  const form = edit()
  form.setValue('label', 'mine', { shouldDirty: true })
  expect(rebase(form, was, { ...was, label })).toBe('label')
  expect(form.getFieldState('label').error?.message).toBe(`Changed to ${written} elsewhere. Save to replace it.`)
})
