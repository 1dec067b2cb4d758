import { expect, test } from 'vitest'
import { plansOf } from './-plans-of'

const one = { plan: 'gpu-small-1', region: 'us-iad', available: false }

test('takes the array, the object and the envelope of different servers', () => {
  expect(plansOf([one])).toEqual([one])
  expect(plansOf(one)).toEqual([one])
  expect(plansOf({ data: [one], page: 1, pages: 1, results: 1 })).toEqual([one])
})

test('leaves out what is no plan', () => {
  expect(plansOf([one, null, 'x', { region: 'us-iad' }])).toEqual([one])
  expect(plansOf(null)).toEqual([])
  expect(plansOf('later')).toEqual([])
})
