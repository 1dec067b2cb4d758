import { expect, test } from 'vitest'
import {
  aligned,
  amount,
  averageStep,
  axisRange,
  axisTicks,
  CHARTS,
  chartText,
  inColumn,
  isolated,
  readingOf,
  readStats,
  timeSpan,
  usageRows,
} from './usage'

const points = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))
const data = {
  cpu: points([300_000, 12.5], [600_000, 13.1]),
  disk: points([300_000, 3.2], [600_000, 4]),
  swap: points([600_000, 0]),
  net_in: points([300_000, 4411.7]),
  net_out: points([300_000, 9_120_400]),
}

test('reasons in place of series are kept, and empty series count as none', () => {
  expect(readStats({ data: ['Come back later.'] })).toEqual({ reasons: ['Come back later.'] })
  const none = { reasons: ['No statistics yet.'] }
  expect(readStats({ data: [] })).toEqual(none)
  const empty = { cpu: [], disk: [], swap: [], net_in: [], net_out: [] }
  expect(readStats({ data: empty })).toEqual(none)
  expect(readStats({ data: { ...empty, cpu: points([NaN, 1], [300_000, NaN]) } })).toEqual(none)
  expect(readStats({ data })).toEqual({ series: data })
})

test('a point without a time or a value is left out of every figure', () => {
  const holes = points([600_000, 13.1], [NaN, 5], [900_000, NaN], [300_000, 12.5], [9e15, 1])
  expect(readStats({ data: { ...data, cpu: holes } })).toEqual({ series: data })
})

const step = 300_000
const steady = (...indexes: number[]) => points(...indexes.map((n): [number, number] => [n * step, n]))
const only = (cpu: ReturnType<typeof points>) => ({ cpu, disk: [], swap: [], net_in: [], net_out: [] })

test('no line crosses a gap; one missing point is no gap', () => {
  const [times, values] = aligned(only(steady(1, 2, 3, 5, 6, 102, 103)), ['cpu'])
  expect(times).toEqual([1, 2, 3, 5, 6, 7, 102, 103].map((n) => n * 300))
  expect(values).toEqual([1, 2, 3, 5, 6, null, 102, 103])
})

test('a narrow line shows averages between extremes, and no line crosses a step without a point', () => {
  const data = only(steady(0, 1, 2, 3, 4, 5, 9, 10, 11))
  expect([100, 10].map((width) => averageStep(data, [0, 12 * 300], width))).toEqual([0, 3 * step])
  const values = [1, 4, null, 10]
  const ends = [-1, 1].map((off) => values.map((n) => n && n + off))
  expect(aligned(data, ['cpu'], 3 * step)).toEqual([[1, 4, 7, 10].map((n) => n * 300), values, ...ends])
})

test('a point without neighbors gets a dot and a time axis around it', () => {
  expect(isolated([1, undefined, null, 4, null, 6, undefined, 7])).toEqual([0, 3])
  expect(isolated([5])).toEqual([0])
  expect(timeSpan(only(steady(10)))).toEqual([3000 - 1800, 3000 + 1800])
  expect(timeSpan(data)).toEqual([300, 600])
})

test('200,000 points are read, drawn and summarized without overflowing the stack', () => {
  const many = only(Array.from({ length: 200_000 }, (_, n) => ({ x: n * 1000, y: n % 100 })))
  const [cpu] = CHARTS
  expect(cpu && chartText(cpu, many)).toBe('CPU. CPU: latest 99%, average 49.5%, peak 99%.')
  expect(readStats({ data: many })).toHaveProperty('series')
  expect(aligned(many, ['cpu'])[0]).toHaveLength(200_000)
  expect(usageRows(many)).toHaveLength(200_000)
})

test('series share their times, and a series without a point at a time has no value there', () => {
  expect(aligned(data, ['disk', 'swap']).slice(0, 3)).toEqual([
    [300, 600],
    [3.2, 4],
    [undefined, 0],
  ])
})

test('the table has one row per time, newest first', () => {
  expect(usageRows(data)).toEqual([
    { x: 600_000, cpu: 13.1, disk: 4, swap: 0 },
    { x: 300_000, cpu: 12.5, disk: 3.2, net_in: 4411.7, net_out: 9_120_400 },
  ])
})

test('amounts have a unit, in steps of a thousand', () => {
  expect(amount(12.345, '%')).toBe('12.3%')
  expect(amount(9_120_400, 'bits/s')).toBe('9.12 Mbits/s')
  expect(amount(null, '%')).toBe('–')
  expect([4, 12.345, undefined].map(inColumn([4, 12.345]))).toEqual(['4.0', '12.3', '–'])
})

test('a chart has a text with latest, average and peak of each series', () => {
  const [cpu, io] = CHARTS
  expect(cpu && chartText(cpu, data)).toBe('CPU. CPU: latest 13.1%, average 12.8%, peak 13.1%.')
  expect(io && chartText(io, { ...data, swap: [] })).toBe(
    'Disk and swap. Disk: latest 4 blocks/s, average 3.6 blocks/s, peak 4 blocks/s. Swap: no data.',
  )
})

test('readings count the points between two times only', () => {
  expect(readingOf(data.disk, [0, 300])).toEqual({ latest: 3.2, average: 3.2, peak: 3.2 })
  expect(readingOf(data.disk, [301, 599])).toBeUndefined()
})

test.each([
  [null, null, [0, 1], [0, 0.5, 1]],
  [12, 60, [0, 60], [0, 30, 60]],
  [0, 1234, [0, 1500], [0, 750, 1500]],
  [-287, -1, [-300, 0], [-300, -150, 0]],
  [-2, 7, [-2, 8], [-2, 0, 8]],
])('values from %s to %s get the axis %j with labels %j', (min, max, range, ticks) => {
  const found = axisRange(min, max)
  expect([found, axisTicks(...found)]).toEqual([range, ticks])
})
