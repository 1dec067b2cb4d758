/** What the statistics hold, as charts and tables want it. */
import type { Stats, StatsSeries } from '../../../contract/managed-rules'

export type SeriesName = keyof StatsSeries
export interface SeriesInfo {
  readonly name: SeriesName
  readonly label: string
}
export type Unit = '%' | 'blocks/s' | 'bits/s'
export interface ChartInfo {
  readonly id: string
  readonly title: string
  readonly unit: Unit
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

/** The sentences that say why there is nothing yet; undefined where there are series. */
export function notReady(stats: Stats): readonly string[] | undefined {
  if (Array.isArray(stats.data)) {
    return stats.data.length > 0 ? stats.data : ['There are no statistics yet.']
  }
  const { data } = stats
  const none = CHARTS.every((c) => c.series.every((s) => (data[s.name] ?? []).length === 0))
  return none ? ['There are no statistics yet.'] : undefined
}
/** Undefined where there are only sentences. */
export const seriesOf = (stats: Stats): StatsSeries | undefined =>
  Array.isArray(stats.data) || notReady(stats) ? undefined : stats.data

/** The times of several series together in order, in seconds, and each series' values at them; null where it has none. */
export function aligned(
  data: StatsSeries,
  names: readonly SeriesName[],
): readonly [readonly number[], ...(readonly (number | null)[])[]] {
  const at = names.map((name) => new Map((data[name] ?? []).map((p) => [p.x, p.y])))
  const times = [...new Set(at.flatMap((m) => [...m.keys()]))].toSorted((a, b) => a - b)
  return [times.map((x) => x / 1000), ...at.map((m) => times.map((x) => m.get(x) ?? null))]
}

export interface UsageRow extends Readonly<Partial<Record<SeriesName, number>>> {
  /** Milliseconds. */
  readonly x: number
}
/** One row for each time, newest first. */
export function usageRows(data: StatsSeries): readonly UsageRow[] {
  const rows = new Map<number, UsageRow>()
  for (const { series } of CHARTS) {
    for (const { name } of series) {
      for (const { x, y } of data[name] ?? []) rows.set(x, { ...rows.get(x), x, [name]: y })
    }
  }
  return [...rows.values()].toSorted((a, b) => b.x - a.x)
}

const STEPS = ['', 'k', 'M', 'G', 'T'] as const
const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false })
/** "12.3 %", "840 blocks/s", "4.2 Mbits/s" */
export function amount(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined) return '–'
  if (unit === '%') return `${number.format(value)} %`
  let n = value
  let step = 0
  while (Math.abs(n) >= 1000 && step < STEPS.length - 1) {
    n /= 1000
    step += 1
  }
  return `${number.format(n)} ${STEPS[step]}${unit}`
}

/** What a chart says, for those who do not see it: "CPU: 8.1 % to 43 %, now 21 %." */
export function inWords({ series, unit }: ChartInfo, data: StatsSeries): string {
  return series
    .flatMap(({ name, label }) => {
      const values = (data[name] ?? []).map((p) => p.y)
      const last = values.at(-1)
      if (last === undefined) return []
      const range = `${amount(Math.min(...values), unit)} to ${amount(Math.max(...values), unit)}`
      return [`${label}: ${range}, now ${amount(last, unit)}.`]
    })
    .join(' ')
}
