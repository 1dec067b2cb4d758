/** Statistics as charts and tables need them. */
import type { Stats, StatsSeries } from '#/contract/managed-rules'

export type SeriesName = keyof StatsSeries
export interface SeriesInfo {
  readonly name: SeriesName
  /** Beside the chart's title. */
  readonly label: string
  /** Header of the table's column. */
  readonly header: string
}
/** Empty where the API's unit is unknown. */
export type ChartUnit = '%' | 'blocks/s' | 'bits/s' | ''
export interface ChartInfo {
  readonly id: string
  readonly title: string
  readonly unit: ChartUnit
  readonly series: readonly SeriesInfo[]
}
/** Series of one unit share a chart. The reference states no units; these are the embedded server's. */
export const CHARTS: readonly ChartInfo[] = [
  { id: 'cpu', title: 'CPU', unit: '%', series: [{ name: 'cpu', label: 'CPU', header: 'CPU' }] },
  {
    id: 'io',
    title: 'Disk and swap',
    unit: 'blocks/s',
    series: [
      { name: 'disk', label: 'Disk', header: 'Disk' },
      { name: 'swap', label: 'Swap', header: 'Swap' },
    ],
  },
  {
    id: 'net',
    title: 'Network',
    unit: 'bits/s',
    series: [
      { name: 'net_in', label: 'In', header: 'Network in' },
      { name: 'net_out', label: 'Out', header: 'Network out' },
    ],
  },
]

const WITHOUT_UNITS: readonly ChartInfo[] = CHARTS.map((chart) => ({ ...chart, unit: '' }))
export const chartsOf = (embedded: boolean): readonly ChartInfo[] => (embedded ? CHARTS : WITHOUT_UNITS)

const NAMES = CHARTS.flatMap(({ series }) => series.map(({ name }) => name))
type Point = StatsSeries[SeriesName][number]

/** Latest time of a Date, in milliseconds. */
const LAST_DATE = 8.64e15
const isKnown = ({ x, y }: Point) => Number.isFinite(y) && Number.isFinite(x) && Math.abs(x) <= LAST_DATE

/** Points with a time and a value, oldest first. Other APIs send null for a missing value. */
function known(points: readonly Point[] | undefined): Point[] {
  const kept = (points ?? []).filter(isKnown)
  return kept.every((p, i) => i === 0 || (kept[i - 1]?.x ?? p.x) <= p.x) ? kept : kept.toSorted((a, b) => a.x - b.x)
}

/** Series with at least one known point, or the API's reasons for having none. */
export function readStats({ data }: Stats): { series: StatsSeries } | { reasons: readonly string[] } {
  const none = ['No statistics yet.']
  if (Array.isArray(data)) return { reasons: data.length > 0 ? data : none }
  const series: StatsSeries = {
    cpu: known(data.cpu),
    disk: known(data.disk),
    swap: known(data.swap),
    net_in: known(data.net_in),
    net_out: known(data.net_out),
  }
  return NAMES.every((name) => series[name].length === 0) ? { reasons: none } : { series }
}

/** Two points further apart than this many usual steps have a gap between them. */
const GAP_STEPS = 2.5

/** Milliseconds between most points; 0 for fewer than two. */
function usualStep(points: readonly Point[]): number {
  const steps = points.flatMap(({ x }, i) => (i === 0 ? [] : [x - (points[i - 1]?.x ?? x)]))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
}

/** Values by time in milliseconds. A gap gets one null after the point before it, so that no line crosses the gap. */
function withGaps(points: readonly Point[], usual: number, most: number): Map<number, number | null> {
  const values = new Map<number, number | null>()
  points.forEach(({ x, y }, i) => {
    const before = points[i - 1]?.x
    if (before !== undefined && usual > 0 && x - before > usual * most) values.set(before + usual, null)
    values.set(x, y)
  })
  return values
}

const FIGURES = [
  (values: readonly number[]) => values.reduce((sum, y) => sum + y) / values.length,
  (values: readonly number[]) => values.reduce((least, y) => Math.min(least, y)),
  (values: readonly number[]) => values.reduce((most, y) => Math.max(most, y)),
]
/** A figure of the points in each `step` of milliseconds, in the middle of their times. */
function perStep(points: readonly Point[], step: number, figure: (typeof FIGURES)[number]): Point[] {
  const groups = new Map<number, number[]>()
  for (const { x, y } of points) {
    const at = Math.floor(x / step)
    const group = groups.get(at)
    if (group) group.push(y)
    else groups.set(at, [y])
  }
  const middle = (step - usualStep(points)) / 2
  return Array.from(groups, ([at, values]) => ({ x: at * step + middle, y: figure(values) }))
}

/** Pixels between two points of a line. */
const POINT_WIDTH = 2.5
/** Milliseconds to average, so that a line of this width in pixels has room for its points; 0 where it has room for all of them. */
export function averageStep(data: StatsSeries, [from, to]: Range, width: number): number {
  const usual = Math.min(...NAMES.map((name) => usualStep(data[name]) || Infinity))
  const most = Math.max(1, width / POINT_WIDTH)
  const times = Math.ceil(((to - from) * 1000) / usual / most)
  return times > 1 ? times * usual : 0
}

/** A value, null within a gap, undefined at a time that only another series has. */
export type Aligned = number | null | undefined

/**
 * The times of several series in order, in seconds, and their values at them: every series' own or, over `step`
 * milliseconds if not 0, every series' averages, then every series' lowest, then every series' highest values.
 */
export function aligned(
  data: StatsSeries,
  names: readonly SeriesName[],
  step = 0,
): readonly [readonly number[], ...(readonly Aligned[])[]] {
  const at = FIGURES.flatMap((figure) =>
    names.map((name) =>
      // A step without a point lacks several.
      step > 0
        ? withGaps(perStep(data[name], step, figure), step, 1)
        : withGaps(data[name], usualStep(data[name]), GAP_STEPS),
    ),
  )
  const times = [...new Set(at.flatMap((m) => [...m.keys()]))].toSorted((a, b) => a - b)
  return [times.map((x) => x / 1000), ...at.map((m) => times.map((x) => m.get(x)))]
}

/** Indexes of values without a neighbor: no line shows them, so they get a dot. */
export function isolated(values: readonly Aligned[]): number[] {
  const own = values.flatMap((y, i) => (y === undefined ? [] : [{ i, y }]))
  return own.flatMap(({ i, y }, n) => (y !== null && own[n - 1]?.y == null && own[n + 1]?.y == null ? [i] : []))
}

const HALF_HOUR = 1800
/** First and last time, in seconds. */
export type Range = readonly [number, number]

/** First and last time of all series, in seconds. A single point gets half an hour on either side. */
export function timeSpan(data: StatsSeries): Range {
  const ends = NAMES.flatMap((name) => [data[name][0], data[name].at(-1)]).flatMap((p) => p?.x ?? [])
  const [from, to] = [Math.min(...ends) / 1000, Math.max(...ends) / 1000]
  return from === to ? [from - HALF_HOUR, to + HALF_HOUR] : [from, to]
}

export type UsageRow = Partial<Record<SeriesName, number>> & {
  /** Milliseconds. */
  readonly x: number
}
/** One row for each time between two in seconds, newest first. */
export function usageRows(data: StatsSeries, [from, to] = timeSpan(data)): readonly UsageRow[] {
  const rows = new Map<number, UsageRow>()
  for (const { series } of CHARTS) {
    for (const { name } of series) {
      for (const { x, y } of data[name]) {
        if (x < from * 1000 || x > to * 1000) continue
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
  return `${number.format(n)} ${STEPS[step]}${unit}`.trimEnd()
}

/** Formats the values of a column with the same number of digits, which the largest of them needs. */
export function inColumn(values: readonly (number | undefined)[]): (value: number | undefined) => string {
  const most = values.reduce<number>((max, value = 0) => Math.max(max, Math.abs(value)), 0)
  const digits = most >= 100 ? 0 : most >= 10 ? 1 : 2
  const fixed = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (value) => (value === undefined ? '–' : fixed.format(value))
}

export interface SeriesSummary {
  readonly latest: number
  readonly average: number
  readonly peak: number
}

/** Latest, average and highest value between two times in seconds; undefined without a point. Spreading many values would overflow the stack. */
export function readingOf(
  points: readonly Point[],
  [from, to]: Range = [-Infinity, Infinity],
): SeriesSummary | undefined {
  let [latest, peak, sum, count] = [0, -Infinity, 0, 0]
  for (const { x, y } of points) {
    if (x < from * 1000 || x > to * 1000) continue
    latest = y
    peak = Math.max(peak, y)
    sum += y
    count += 1
  }
  return count === 0 ? undefined : { latest, average: sum / count, peak }
}

/** The chart for a screen reader: "CPU. CPU: latest 21%, average 18.2%, peak 43%." */
export function chartText({ title, series, unit }: ChartInfo, data: StatsSeries, shown?: Range): string {
  const sentences = series.map(({ name, label }) => {
    const reading = readingOf(data[name], shown)
    if (!reading) return `${label}: no data.`
    const { latest, average, peak } = reading
    return `${label}: latest ${amount(latest, unit)}, average ${amount(average, unit)}, peak ${amount(peak, unit)}.`
  })
  return `${title}. ${sentences.join(' ')}`
}

const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8] as const
/** The round number at or above a value. */
function roundUp(value: number): number {
  if (value <= 0) return 0
  const size = 10 ** Math.floor(Math.log10(value))
  return (ROUND.find((n) => n * size >= value) ?? 10) * size
}

/** Bounds of a chart's axis: round numbers around the values, with zero in sight. Both values are null before there is data. */
export function axisRange(min: number | null, max: number | null): readonly [number, number] {
  const [least, most] = [-roundUp(-Math.min(0, min ?? 0)), roundUp(Math.max(0, max ?? 0))]
  return least === most ? [0, 1] : [least === 0 ? 0 : least, most]
}

/** Labels of the axis: its bounds, and zero or the middle between them. */
export const axisTicks = (least: number, most: number): number[] => [
  least,
  least < 0 && most > 0 ? 0 : (least + most) / 2,
  most,
]
