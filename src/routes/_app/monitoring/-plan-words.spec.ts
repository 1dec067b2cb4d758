import { expect, test } from 'vitest'
import { beyond, planFit, planName, usedWords, warningBeforeCreate } from './-plan-words'

const ten = {
  id: 'monitoring-10',
  label: 'Monitoring Pro, 10 clients',
  clients_included: 10,
  price: { hourly: 0.06, monthly: 40 },
} as const

test('the plan is told by its label, the free one by its name', () => {
  expect(planName(ten)).toBe('Monitoring Pro, 10 clients')
  expect(planName({})).toBe('Free')
  expect(planName({ id: 'monitoring-3' })).toBe('monitoring-3')
})

test('clients in use are told of those included, and alone where no number is known', () => {
  expect(usedWords(7, ten)).toBe('7 of 10 included clients in use')
  expect(usedWords(1, {})).toBe('1 client')
  expect(usedWords(1, { clients_included: NaN })).toBe('1 client')
})

test.each([
  [2, 3, 0],
  [3, 3, 0],
  [4, 3, 1],
  [400, undefined, 0],
  [400, NaN, 0],
])('%i clients are beyond %s by %i', (used, included, over) => {
  expect(beyond(used, included)).toBe(over)
})

test.each([
  [7, 10, 'ok', '3 more would fit'],
  [10, 10, 'ok', 'exactly as many as included'],
  [7, 3, 'warn', '4 more than included'],
  [1, undefined, 'info', 'the number included is not stated'],
  [1, NaN, 'info', 'the number included is not stated'],
] as const)('%i clients in a plan for %s: %s', (used, included, tone, words) => {
  expect(planFit(used, included)).toEqual({ tone, words })
})

test('one more client is warned of exactly when it is the first beyond the plan', () => {
  expect(warningBeforeCreate(9, ten)).toBeUndefined()
  expect(warningBeforeCreate(10, ten)).toBe(
    'This would be client 11 on a plan that includes 10. It is created all the same.',
  )
  expect(warningBeforeCreate(10, {})).toBeUndefined()
  expect(warningBeforeCreate(10, { clients_included: NaN })).toBeUndefined()
})
