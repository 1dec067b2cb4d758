import { expect, test } from 'vitest'
import { aligned, amount, CHARTS, inWords, notReady, seriesOf, usageRows } from './-usage'

const points = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))
const data = {
  cpu: points([300_000, 12.5], [600_000, 13.1]),
  disk: points([300_000, 3.2], [600_000, 4]),
  swap: points([600_000, 0]),
  net_in: points([300_000, 4411.7]),
  net_out: points([300_000, 9_120_400]),
}

test('sentences in place of the series are shown as they are, and empty series count as none', () => {
  expect(notReady({ data: ['Come back later.'] })).toEqual(['Come back later.'])
  expect(notReady({ data: [] })).toEqual(['There are no statistics yet.'])
  const empty = { cpu: [], disk: [], swap: [], net_in: [], net_out: [] }
  expect(notReady({ data: empty })).toEqual(['There are no statistics yet.'])
  expect([notReady({ data }), seriesOf({ data })]).toEqual([undefined, data])
  expect(seriesOf({ data: ['x'] })).toBeUndefined()
})

test('series share their times; where one has no point there is none', () => {
  expect(aligned(data, ['disk', 'swap'])).toEqual([
    [300, 600],
    [3.2, 4],
    [null, 0],
  ])
})

test('the table has a row for each time, newest first', () => {
  expect(usageRows(data)).toEqual([
    { x: 600_000, cpu: 13.1, disk: 4, swap: 0 },
    { x: 300_000, cpu: 12.5, disk: 3.2, net_in: 4411.7, net_out: 9_120_400 },
  ])
})

test('amounts have their unit, in steps of a thousand', () => {
  expect(amount(12.345, '%')).toBe('12.3 %')
  expect(amount(0, 'blocks/s')).toBe('0 blocks/s')
  expect(amount(999, 'blocks/s')).toBe('999 blocks/s')
  expect(amount(9_120_400, 'bits/s')).toBe('9.12 Mbits/s')
  expect(amount(null, '%')).toBe('–')
})

test('a chart is told in words', () => {
  const [cpu, io] = CHARTS
  expect(cpu && inWords(cpu, data)).toBe('CPU: 12.5 % to 13.1 %, now 13.1 %.')
  expect(io && inWords(io, { ...data, swap: [] })).toBe('Disk: 3.2 blocks/s to 4 blocks/s, now 4 blocks/s.')
})
