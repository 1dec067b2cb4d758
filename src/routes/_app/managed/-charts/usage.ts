/** What the statistics hold, as charts and tables want it. */
import type { Stats, StatsSeries } from '#/contract/managed-rules'

export type SeriesName = keyof StatsSeries
export interface SeriesInfo {
  readonly name: SeriesName
  readonly label: string
}
export type ChartUnit = '%' | 'blocks/s' | 'bits/s'
export interface ChartInfo {
  readonly id: string
  readonly title: string
  readonly unit: ChartUnit
  readonly series: readonly SeriesInfo[]
}
/** Those of one unit share a chart. The API states no units: they are those of its field. */
export const CHARTS: readonly ChartInfo[] = [
  { id: 'cpu', title: 'CPU', unit: '%', series: [{ name: 'cpu', label: 'CPU' }] },
  {
    id: 'io',
    title: 'Disk and swap',
    unit: 'blocks/s',
    series: [
      { name: 'disk', label: 'Disk' },
      { name: 'swap', label: 'Swap' },
    ],
  },
  {
    id: 'net',
    title: 'Network',
    unit: 'bits/s',
    series: [
      { name: 'net_in', label: 'In' },
      { name: 'net_out', label: 'Out' },
    ],
  },
]

const NAMES = CHARTS.flatMap(({ series }) => series.map(({ name }) => name))
type Point = StatsSeries[SeriesName][number]

/** Latest time that a Date can hold, milliseconds. */
const LAST_DATE = 8.64e15
const isKnown = ({ x, y }: Point) => Number.isFinite(y) && Number.isFinite(x) && Math.abs(x) <= LAST_DATE

/** Points with a time and a value, oldest first. Other APIs send null for a value that they didn't measure. */
function known(points: readonly Point[] | undefined): Point[] {
  const kept = (points ?? []).filter(isKnown)
  return kept.every((p, i) => i === 0 || (kept[i - 1]?.x ?? p.x) <= p.x) ? kept : kept.toSorted((a, b) => a.x - b.x)
}

/** Either series with at least one known point, or the sentences that say why there is none. */
export function readStats({ data }: Stats): { series: StatsSeries } | { words: readonly string[] } {
  const none = ['There are no statistics yet.']
  if (Array.isArray(data)) return { words: data.length > 0 ? data : none }
  const series: StatsSeries = {
    cpu: known(data.cpu),
    disk: known(data.disk),
    swap: known(data.swap),
    net_in: known(data.net_in),
    net_out: known(data.net_out),
  }
  return NAMES.every((name) => series[name].length === 0) ? { words: none } : { series }
}

/** Points further apart than so many usual steps have a gap between them. */
const GAP_STEPS = 2.5

/** Values by time in milliseconds. A gap gets one null after the point before it, so that no line crosses the gap. */
function withGaps(points: readonly Point[]): Map<number, number | null> {
  const steps = points.flatMap(({ x }, i) => (i === 0 ? [] : [x - (points[i - 1]?.x ?? x)]))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const values = new Map<number, number | null>()
  points.forEach(({ x, y }, i) => {
    const before = points[i - 1]?.x
    if (before !== undefined && usual > 0 && x - before > usual * GAP_STEPS) values.set(before + usual, null)
    values.set(x, y)
  })
  return values
}

/** A value, null within a gap, undefined at a time that only another series has. */
export type Aligned = number | null | undefined

/** The times of several series in order, in seconds, and each series' values at them. */
export function aligned(
  data: StatsSeries,
  names: readonly SeriesName[],
): readonly [readonly number[], ...(readonly Aligned[])[]] {
  const at = names.map((name) => withGaps(data[name]))
  const times = [...new Set(at.flatMap((m) => [...m.keys()]))].toSorted((a, b) => a - b)
  return [times.map((x) => x / 1000), ...at.map((m) => times.map((x) => m.get(x)))]
}

/** Indexes of values without a neighbor: no line shows them, so they get a dot. */
export function alone(values: readonly Aligned[]): number[] {
  const there = values.flatMap((y, i) => (y === undefined ? [] : [{ i, y }]))
  return there.flatMap(({ i, y }, n) => (y !== null && there[n - 1]?.y == null && there[n + 1]?.y == null ? [i] : []))
}

const HALF_HOUR = 1800
/** First and last time of all series, in seconds; around a single point half an hour on either side. */
export function span(data: StatsSeries): readonly [number, number] {
  const ends = NAMES.flatMap((name) => [data[name][0], data[name].at(-1)]).flatMap((p) => p?.x ?? [])
  const [from, to] = [Math.min(...ends) / 1000, Math.max(...ends) / 1000]
  return from === to ? [from - HALF_HOUR, to + HALF_HOUR] : [from, to]
}

export type UsageRow = Partial<Record<SeriesName, number>> & {
  /** Milliseconds. */
  readonly x: number
}
/** One row for each time, newest first. */
export function usageRows(data: StatsSeries): readonly UsageRow[] {
  const rows = new Map<number, UsageRow>()
  for (const { series } of CHARTS) {
    for (const { name } of series) {
      for (const { x, y } of data[name]) {
        const row = rows.get(x) ?? { x }
        row[name] = y
        rows.set(x, row)
      }
    }
  }
  return [...rows.values()].toSorted((a, b) => b.x - a.x)
}

const STEPS = ['', 'k', 'M', 'G', 'T'] as const
const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false })
/** "12.3%", "840 blocks/s", "4.2 Mbits/s" */
export function amount(value: number | null | undefined, unit: ChartUnit): string {
  if (value === null || value === undefined) return '–'
  if (unit === '%') return `${number.format(value)}%`
  let n = value
  let step = 0
  while (Math.abs(n) >= 1000 && step < STEPS.length - 1) {
    n /= 1000
    step += 1
  }
  return `${number.format(n)} ${STEPS[step]}${unit}`
}

/** Bounds of many values: spreading them into Math.min would overflow the stack. Undefined for none. */
function bounds(points: readonly Point[]): readonly [number, number] | undefined {
  let [least, most] = [Infinity, -Infinity]
  for (const { y } of points) {
    if (y < least) least = y
    if (y > most) most = y
  }
  return least <= most ? [least, most] : undefined
}

/** The chart for a screen reader: "CPU: 8.1% to 43%, now 21%." */
export function inWords({ series, unit }: ChartInfo, data: StatsSeries): string {
  return series
    .map(({ name, label }) => {
      const range = bounds(data[name])
      if (!range) return `${label}: no data.`
      const [least, most] = range
      return `${label}: ${amount(least, unit)} to ${amount(most, unit)}, now ${amount(data[name].at(-1)?.y, unit)}.`
    })
    .join(' ')
}

/** Labels of series without a point. */
export const missingSeries = ({ series }: ChartInfo, data: StatsSeries): readonly string[] =>
  series.filter(({ name }) => data[name].length === 0).map(({ label }) => label)
