import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HIGHEST, scrollFor, windowOf, type Scrolled } from './table-window'

const boxes = fc
  .record({
    count: fc.integer({ min: 1, max: 3_000_000 }),
    rowHeight: fc.constantFrom(32, 40, 44, 40.5),
    height: fc.integer({ min: 60, max: 2160 }),
    way: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ way, ...box }): Scrolled => {
    const real = Math.min(box.count * box.rowHeight, HIGHEST)
    return { ...box, top: way * Math.max(0, real - box.height) }
  })

describe('rows of a scrolled box', () => {
  test('fill the viewport with few more rows, and spacers stand for the others', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        const { first, last, start, end, before, after } = windowOf(box)
        expect(start).toBeLessThanOrEqual(first)
        expect(end).toBeGreaterThan(last)
        expect(end - start).toBeLessThanOrEqual(Math.ceil(box.height / box.rowHeight) + 26)
        const whole = before + (end - start) * box.rowHeight + after
        const real = Math.min(box.count * box.rowHeight, HIGHEST)
        // At the very ends rows beyond the box's own height may stick out by the margin.
        expect(Math.abs(whole - real)).toBeLessThan(13 * box.rowHeight)
        // Rows cover the visible box, above and below.
        const drawnTo = before + (end - start) * box.rowHeight
        expect(before).toBeLessThanOrEqual(box.top + 0.01)
        expect(drawnTo).toBeGreaterThanOrEqual(Math.min(box.top + box.height, real) - 0.01)
      }),
    )
  })

  test('reach the first and the last row, also of a compressed list', () => {
    const box = { count: 1_000_000, rowHeight: 40, height: 600 }
    expect(windowOf({ ...box, top: 0 })).toMatchObject({ first: 0, before: 0 })
    const bottom = windowOf({ ...box, top: HIGHEST - 600 })
    expect(bottom).toMatchObject({ last: 999_999, end: 1_000_000, after: 0 })
    expect(bottom.before + (bottom.end - bottom.start) * 40).toBeCloseTo(HIGHEST, 3)
  })

  test('a requested row is fully visible after minimal scrolling', () => {
    fc.assert(
      fc.property(boxes, fc.double({ min: 0, max: 0.999, noNaN: true }), (box, part) => {
        const index = Math.floor(part * box.count)
        const top = scrollFor(box, index)
        const { first, last } = windowOf({ ...box, top })
        expect(index).toBeGreaterThanOrEqual(first)
        expect(index).toBeLessThanOrEqual(last)
        expect(scrollFor({ ...box, top }, index)).toBeCloseTo(top, 3)
      }),
    )
  })
})
