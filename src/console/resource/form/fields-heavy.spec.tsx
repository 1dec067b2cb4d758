import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#/console/api/base/errors'
import type { ComboboxFieldProps } from '#/console/kit/field/combobox'
import { numberOf } from './fields'
import { FormComboboxField, FormListedField, takesId } from './fields-heavy'

type List = Parameters<typeof FormListedField>[0]['list']

function Region({ list }: { list: List }) {
  const form = useForm({ defaultValues: { region: '' } })
  return (
    <FormListedField
      form={form}
      name="region"
      label="Region"
      hint="Can’t be changed."
      placeholder="Choose a region"
      options={[]}
      list={list}
      failed="Enter the region ID."
    />
  )
}
const markup = (list: List) => renderToStaticMarkup(<Region list={list} />)
const error = new ApiError({ kind: 'server', op: 'regions.list', status: 500 })

test('a list that can’t be loaded leaves a field for an ID', () => {
  const failed = markup({ rows: undefined, error })
  expect(failed).toContain('Enter the region ID.')
  expect(failed).not.toMatch(/role="combobox"|Choose a region|Can’t be changed/)
})

test.each([
  ['is being loaded', { rows: undefined, error: null }],
  ['was loaded before a failed refresh', { rows: [], error }],
])('a list that %s is a combobox', (_, list) => {
  expect(markup(list)).toMatch(/role="combobox"/)
  expect(markup(list)).not.toContain('Enter the region ID.')
})

test('a list without rows says that there is nothing to choose', () => {
  expect(markup({ rows: [], error: null })).toContain('No regions available. Contact support.')
  expect(markup({ rows: undefined, error: null })).not.toContain('No regions')
})

test('a field for an ID stays while its list is read again, and afterward if it contains text', () => {
  const failed = { rows: undefined, error }
  const isRead = { rows: undefined, error: null }
  const loaded = { rows: [], error: null }
  expect([takesId(false, isRead, true), takesId(false, failed, true), takesId(false, loaded, false)]).toEqual([
    false,
    true,
    false,
  ])
  // The query clears its error with each new attempt.
  expect([takesId(true, isRead, true), takesId(true, isRead, false)]).toEqual([true, true])
  expect([takesId(true, loaded, false), takesId(true, loaded, true)]).toEqual([true, false])
})

/** Called for its element, whose props a user's press would call. */
const elementOf = FormComboboxField

/** Clears the field and reports the form's value. */
function Cleared({ onValue }: { onValue: (value: unknown) => void }) {
  const form = useForm({ defaultValues: { region: 'us-iad' } })
  const field: ReactNode = elementOf({ form, name: 'region', label: 'Region', options: [] })
  if (!isValidElement<ComboboxFieldProps>(field)) throw new Error('not an element')
  field.props.onChange(null)
  onValue(form.getValues('region'))
  return null
}

test('a cleared combobox is empty text, which the rules of text fields name', () => {
  const onValue = vi.fn<(value: unknown) => void>()
  renderToStaticMarkup(<Cleared onValue={onValue} />)
  expect(onValue).toHaveBeenCalledWith('')
})

test.each([
  ['1,024', 1024],
  ['1,048,576.5', 1_048_576.5],
  ['1.5', 1.5],
  // Ten, or ten thousand where a dot groups.
  ['10.000', '10.000'],
  ['1,02', '1,02'],
  ['', null],
])('a number field reads %s as %s', (typed, value) => {
  expect(numberOf(typed)).toBe(value)
})
