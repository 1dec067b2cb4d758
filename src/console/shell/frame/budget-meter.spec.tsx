import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { timeZone } from '#/lib/time/time-settings'
import { BudgetMeter } from './budget-meter'

afterEach(() => timeZone.set('browser'))

test('the request limit refills at a time of the chosen zone', () => {
  timeZone.set('Asia/Kolkata')
  const resetAt = Date.UTC(2026, 10, 18, 9, 12, 5)
  const shown = renderToStaticMarkup(
    <BudgetMeter remaining={12} limit={200} waiting={0} resetAt={resetAt} nextAt={null} />,
  )
  expect(shown).toContain('API limit: 12 requests left, refills at 14:42:05 UTC+05:30')
})
