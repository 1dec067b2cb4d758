import { expect, test } from 'vitest'
import { keyBody, KeyFormValues } from './-key-values'

const bucket_access = [{ cluster: 'a', bucket_name: 'one', permissions: 'read_only' as const }]

test('unlimited leaves bucket_access out, none sends an empty list, limited the chosen ones', () => {
  expect(keyBody({ label: 'ci', access: 'unlimited', bucket_access })).toEqual({ label: 'ci' })
  expect(keyBody({ label: 'ci', access: 'none', bucket_access })).toEqual({ label: 'ci', bucket_access: [] })
  expect(keyBody({ label: '', access: 'limited', bucket_access })).toEqual({ bucket_access })
})

const errors = (value: unknown) => KeyFormValues.safeParse(value).error?.issues.map((i) => i.path.join('.'))

test('limited wants a bucket, so that nothing chosen is never sent as no bucket', () => {
  expect(errors({ label: '', access: 'limited', bucket_access: [] })).toEqual(['bucket_access'])
  expect(errors({ label: '', access: 'none', bucket_access: [] })).toBeUndefined()
  expect(errors({ label: '', access: 'limited', bucket_access })).toBeUndefined()
})
