import { expect, test } from 'vitest'
import { clientsOver, overPlanWarning, planFit, planName, usageText } from './plan'

const ten = {
  id: 'monitoring-10',
  label: 'Monitoring Pro, 10 clients',
  clients_included: 10,
  price: { hourly: 0.06, monthly: 40 },
} as const

test('a plan is named by its label, the free plan is Free, and a plan without a label is named by its ID', () => {
  expect(planName(ten)).toBe('Monitoring Pro, 10 clients')
  expect(planName({})).toBe('Free')
  expect(planName({ id: 'monitoring-3' })).toBe('monitoring-3')
})

test('usage names the included clients, or only the clients where that number is unknown', () => {
  expect(usageText(7, ten)).toBe('7 of 10 included clients used')
  expect(usageText(0, { clients_included: 1 })).toBe('0 of 1 included client used')
  expect(usageText(12, ten)).toBe('12 clients, 2 over your plan')
  expect(usageText(1, {})).toBe('1 client')
  expect(usageText(1, { clients_included: NaN })).toBe('1 client')
})

test.each([
  [2, 3, 0],
  [3, 3, 0],
  [4, 3, 1],
  [400, undefined, 0],
  [400, NaN, 0],
])('%i clients are over a plan of %s by %i', (used, included, over) => {
  expect(clientsOver(used, { clients_included: included })).toBe(over)
})

test.each([
  [7, 10, 'info', '3 left', 'This plan leaves room for 3 more clients.'],
  [10, 10, 'info', 'At limit', 'Your 10 clients use everything this plan includes.'],
  [7, 3, 'warn', '4 over', 'You have 7 clients, 4 more than this plan includes.'],
  [1, undefined, 'info', '–', undefined],
  [1, NaN, 'info', '–', undefined],
] as const)('%i clients in a plan for %s: %s, %s', (used, included, tone, short, sentence) => {
  expect(planFit(used, { clients_included: included })).toEqual({ tone, short, sentence })
})

test('a warning comes with the first client over the plan', () => {
  expect(overPlanWarning(9, ten)).toBeUndefined()
  expect(overPlanWarning(10, ten)).toBe('This client exceeds your plan’s 10 included clients.')
  expect(overPlanWarning(10, {})).toBeUndefined()
  expect(overPlanWarning(10, { clients_included: NaN })).toBeUndefined()
})
