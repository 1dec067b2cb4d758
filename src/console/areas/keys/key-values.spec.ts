import { expect, test } from 'vitest'
import { copiedRegions, keyBody, KeyFormValues } from './key-values'

const bucket_access = [{ cluster: 'a', bucket_name: 'one', permissions: 'read_only' as const }]

test('unlimited omits bucket_access, none sends an empty list, limited sends the selected buckets', () => {
  expect(keyBody({ label: 'ci', access: 'unlimited', bucket_access })).toEqual({ label: 'ci' })
  expect(keyBody({ label: 'ci', access: 'none', bucket_access })).toEqual({ label: 'ci', bucket_access: [] })
  expect(keyBody({ label: '', access: 'limited', bucket_access })).toEqual({ bucket_access })
})

const errors = (value: unknown) => KeyFormValues.safeParse(value).error?.issues.map((i) => i.path.join('.'))

test('limited requires a bucket, so an empty selection is never sent as no access', () => {
  expect(errors({ label: '', access: 'limited', bucket_access: [] })).toEqual(['bucket_access'])
  expect(errors({ label: '', access: 'none', bucket_access: [] })).toBeUndefined()
  expect(errors({ label: '', access: 'limited', bucket_access })).toBeUndefined()
})

const some = (count: number) => Array.from({ length: count }, () => bucket_access).flat()

test('limited refuses more buckets than the API takes, and other kinds of access ignore the selection', () => {
  expect(errors({ label: '', access: 'limited', bucket_access: some(251) })).toEqual(['bucket_access'])
  expect(errors({ label: '', access: 'unlimited', bucket_access: some(251) })).toBeUndefined()
  expect(errors({ label: '', access: 'limited', bucket_access: some(250) })).toBeUndefined()
})

const place = (id: string, endpoint_type: 'E1' | 'E3' = 'E1') => ({ id, s3_endpoint: `${id}.example`, endpoint_type })

test('a copied unlimited key works in the regions of the old one only, each named once', () => {
  const all = known('us-iad', 'us-lax', 'us-lax', 'us-sea')
  const regions = copiedRegions(
    { limited: false, regions: [place('us-iad'), place('us-lax'), place('us-lax', 'E3')] },
    all,
  )
  expect(regions).toEqual(['us-iad', 'us-lax'])
  const values = { label: '', access: 'unlimited' as const, bucket_access: [], regions }
  expect(keyBody(values)).toEqual({ regions: ['us-iad', 'us-lax'] })
  expect(copiedRegions({ limited: false, regions: [] }, all)).toEqual([])
  expect(copiedRegions({ limited: true, regions: [place('us-iad')] }, all)).toEqual([])
})

const known = (...regions: string[]) => regions.map((region) => ({ region }))

test('a copied key of every region names none, so it works in later regions too', () => {
  const regions = [place('us-iad'), place('us-lax'), place('us-lax', 'E3')]
  expect(copiedRegions({ limited: false, regions }, known('us-lax', 'us-iad', 'us-lax'))).toEqual([])
  expect(copiedRegions({ limited: false, regions }, known('us-lax', 'us-iad', 'us-sea'))).toEqual(['us-iad', 'us-lax'])
  // Not known yet: the copy can't reach more than the old key.
  expect(copiedRegions({ limited: false, regions }, [])).toEqual(['us-iad', 'us-lax'])
})
