import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMeter } from './meter'

test('an even flow is measured exactly from the first second', () => {
  const m = createMeter()
  for (let now = 0; now <= 20_000; now += 100) {
    m.add(10, now)
    if (now < 1000) expect(m.rate(now)).toBeUndefined()
    else expect(m.rate(now)).toBeGreaterThan(95)
    if (now >= 1000) expect(m.rate(now)).toBeLessThan(115)
  }
})
test('a stopped flow fades within seconds, and a burst barely changes the speed', () => {
  const m = createMeter()
  for (let now = 0; now <= 10_000; now += 100) m.add(100, now)
  m.add(5000, 10_100)
  expect(m.rate(10_350)).toBeLessThan(2100)
  expect(m.rate(30_000)).toBeLessThan(60)
  m.reset()
  expect(m.rate(30_001)).toBeUndefined()
})
test('the speed is never negative or above the fastest step', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 250, max: 3000 }), fc.nat(10_000)), { minLength: 5 }), (steps) => {
      const m = createMeter()
      let now = 0
      let fastest = 0
      m.add(0, now)
      for (const [ms, amount] of steps) {
        now += ms
        m.add(amount, now)
        fastest = Math.max(fastest, (amount / ms) * 1000)
        const rate = m.rate(now) ?? 0
        expect(rate).toBeGreaterThanOrEqual(0)
        expect(rate).toBeLessThanOrEqual(fastest * 1.000001 + 1e-9)
      }
    }),
  )
})
const swing = (of: readonly number[]) => Math.max(...of) / Math.min(...of)
test('a longer span keeps the time left steady while the pace changes', () => {
  const speed = createMeter()
  const steady = createMeter(30_000)
  const seen = { speed: [] as number[], steady: [] as number[] }
  // Ten seconds fast, ten seconds nearly still, as under a request limit.
  for (let now = 0; now <= 120_000; now += 100) {
    const n = Math.floor(now / 10_000) % 2 === 0 ? 100 : 2
    speed.add(n, now)
    steady.add(n, now)
    if (now < 60_000) continue
    seen.speed.push(speed.rate(now) ?? 0)
    seen.steady.push(steady.rate(now) ?? 0)
  }
  expect(swing(seen.speed)).toBeGreaterThan(4)
  expect(swing(seen.steady)).toBeLessThan(1.6)
})
test('time without movement is counted from the last amount', () => {
  const m = createMeter()
  expect(m.idle(5000)).toBe(0)
  m.add(1, 5000)
  m.add(1, 6000)
  expect(m.idle(18_000)).toBe(12_000)
  m.reset()
  expect(m.idle(19_000)).toBe(0)
})
