import { expect, test } from 'vitest'
import { aligned, alone, amount, CHARTS, inWords, readStats, span, usageRows } from './usage'

const points = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))
const data = {
  cpu: points([300_000, 12.5], [600_000, 13.1]),
  disk: points([300_000, 3.2], [600_000, 4]),
  swap: points([600_000, 0]),
  net_in: points([300_000, 4411.7]),
  net_out: points([300_000, 9_120_400]),
}

test('sentences in place of the series are shown as they are, and empty series count as none', () => {
  expect(readStats({ data: ['Come back later.'] })).toEqual({ words: ['Come back later.'] })
  const none = { words: ['There are no statistics yet.'] }
  expect(readStats({ data: [] })).toEqual(none)
  const empty = { cpu: [], disk: [], swap: [], net_in: [], net_out: [] }
  expect(readStats({ data: empty })).toEqual(none)
  expect(readStats({ data: { ...empty, cpu: points([NaN, 1], [300_000, NaN]) } })).toEqual(none)
  expect(readStats({ data })).toEqual({ series: data })
})

test('a point without a time or a value is left out of every figure (defects M1)', () => {
  const holes = points([600_000, 13.1], [NaN, 5], [900_000, NaN], [300_000, 12.5], [9e15, 1])
  const read = readStats({ data: { ...data, cpu: holes } })
  expect(read).toEqual({ series: data })
})

const step = 300_000
const steady = (...indexes: number[]) => points(...indexes.map((n): [number, number] => [n * step, n]))
const only = (cpu: ReturnType<typeof points>) => ({ cpu, disk: [], swap: [], net_in: [], net_out: [] })

test('no line crosses a gap; one missing point is no gap (defects M2)', () => {
  const [times, values] = aligned(only(steady(1, 2, 3, 5, 6, 102, 103)), ['cpu'])
  expect(times).toEqual([1, 2, 3, 5, 6, 7, 102, 103].map((n) => n * 300))
  expect(values).toEqual([1, 2, 3, 5, 6, null, 102, 103])
})

test('a point without neighbors gets a dot, and a time axis around it (defects M3)', () => {
  expect(alone([1, undefined, null, 4, null, 6, undefined, 7])).toEqual([0, 3])
  expect(alone([5])).toEqual([0])
  expect(span(only(steady(10)))).toEqual([3000 - 1800, 3000 + 1800])
  expect(span(data)).toEqual([300, 600])
})

test('200,000 points are read, drawn and said without overflowing the stack (defects M4)', () => {
  const many = only(Array.from({ length: 200_000 }, (_, n) => ({ x: n * 1000, y: n % 100 })))
  const [cpu] = CHARTS
  expect(cpu && inWords(cpu, many)).toBe('CPU: 0% to 99%, now 99%.')
  expect(readStats({ data: many })).toHaveProperty('series')
  expect(aligned(many, ['cpu'])[0]).toHaveLength(200_000)
  expect(usageRows(many)).toHaveLength(200_000)
})

test('series share their times; where one has no point there is none', () => {
  expect(aligned(data, ['disk', 'swap'])).toEqual([
    [300, 600],
    [3.2, 4],
    [undefined, 0],
  ])
})

test('the table has a row for each time, newest first', () => {
  expect(usageRows(data)).toEqual([
    { x: 600_000, cpu: 13.1, disk: 4, swap: 0 },
    { x: 300_000, cpu: 12.5, disk: 3.2, net_in: 4411.7, net_out: 9_120_400 },
  ])
})

test('amounts have their unit, in steps of a thousand', () => {
  expect(amount(12.345, '%')).toBe('12.3%')
  expect(amount(0, 'blocks/s')).toBe('0 blocks/s')
  expect(amount(999, 'blocks/s')).toBe('999 blocks/s')
  expect(amount(9_120_400, 'bits/s')).toBe('9.12 Mbits/s')
  expect(amount(null, '%')).toBe('–')
})

test('a chart is told in words', () => {
  const [cpu, io] = CHARTS
  expect(cpu && inWords(cpu, data)).toBe('CPU: 12.5% to 13.1%, now 13.1%.')
  expect(io && inWords(io, { ...data, swap: [] })).toBe(
    'Disk: 3.2 blocks/s to 4 blocks/s, now 4 blocks/s. Swap: no data.',
  )
})
