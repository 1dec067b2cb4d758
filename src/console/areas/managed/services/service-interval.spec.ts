import { expect, test } from 'vitest'
import { serviceInterval } from './service-interval'

test('an enabled service is polled every 5 seconds, however long its page was open before, and at most 23 times', () => {
  const query = { state: { data: { status: 'disabled' }, error: null, dataUpdateCount: 1 } }
  expect(serviceInterval(query)).toBe(30_000)
  query.state = { ...query.state, dataUpdateCount: 60 }
  expect(serviceInterval(query)).toBe(30_000)
  query.state = { ...query.state, data: { status: 'pending' }, dataUpdateCount: 61 }
  expect(serviceInterval(query)).toBe(5000)
  query.state = { ...query.state, dataUpdateCount: 83 }
  expect(serviceInterval(query)).toBe(5000)
  query.state = { ...query.state, dataUpdateCount: 84 }
  expect(serviceInterval(query)).toBe(30_000)
})
