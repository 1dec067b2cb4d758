import { useEffect, useRef, useState } from 'react'
import type { StatsSeries } from '#/contract/managed-rules'
import { Button } from '#/ui/button/button'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import { useTheme } from '#/ui/layout/theme'
import {
  aligned,
  type Aligned,
  alone,
  amount,
  type ChartInfo,
  CHARTS,
  inWords,
  missingSeries,
  span,
  type ChartUnit,
} from './usage'
import styles from '../-managed.module.css'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { afterPaint } from '#/lib/after-paint'
import chartStyles from './chart.module.css'

/** One chart over time. Brings the charting library: only lazily loaded code may import this. */
/** The five series in three charts with one cursor and one zoom. */
export function Charts({ data }: { data: StatsSeries }) {
  const [theme] = useTheme()
  const all = span(data)
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null)
  return (
    <Stack gap={5}>
      <Row gap={3} justify="space-between" wrap>
        <span className={styles.muted}>Drag over a chart to see a part of the day.</span>
        {zoom && <Button onClick={() => setZoom(null)}>Show all 24 hours</Button>}
      </Row>
      {CHARTS.map((chart) => (
        <Chart key={`${chart.id} ${theme} ${all[1]}`} chart={chart} data={data} shown={zoom ?? all} onZoom={setZoom} />
      ))}
    </Stack>
  )
}

const HEIGHT = 140
const COLOURS = ['--accent', '--warn'] as const
/** Charts of the same key move their cursors and their zoom together. */
const SYNC = 'managed-usage'
const FONT = '12px ui-sans-serif, system-ui, sans-serif'

/** A token as the canvas understands it: it knows no variables and no light-dark(). */
function colour(box: HTMLElement, token: string, as: string): string {
  const probe = document.createElement('span')
  probe.style.color = as.replace('$', `var(${token})`)
  box.append(probe)
  const found = getComputedStyle(probe).color
  probe.remove()
  return found
}

function options(box: HTMLElement, chart: ChartInfo, onZoom: (from: number, to: number) => void): uPlot.Options {
  const token = (name: string, as = '$') => colour(box, name, as)
  const grid = { stroke: token('--line'), width: 1 }
  const axis = { stroke: token('--muted'), grid, ticks: { show: false }, font: FONT }
  return {
    width: box.clientWidth,
    height: HEIGHT,
    // The cursor's own values, always in sight: no hovering box covers the lines.
    legend: { live: true },
    cursor: { sync: { key: SYNC }, drag: { x: true, y: false, setScale: false }, points: { size: 7 } },
    scales: { x: { time: true }, y: { range: (_, min, max) => around(min, max) } },
    axes: [
      { ...axis, values: hours, space: 70, size: 28 },
      { ...axis, size: 52, values: (_, ticks) => ticks.map((v) => tick(v, chart.unit)) },
    ],
    series: [
      { label: 'Time', value: (_, x: number | null) => (x === null ? '–' : clock(x)) },
      ...chart.series.map(({ label }, n) => ({
        label,
        stroke: token(COLOURS[n] ?? '--muted'),
        fill: token(COLOURS[n] ?? '--muted', 'color-mix(in srgb, $ 12%, transparent)'),
        width: 1.5,
        points: { show: true, size: 5, filter: (u: uPlot, n: number) => dots(u, n) },
        value: (_: uPlot, y: number | null) => amount(y, chart.unit),
      })),
    ],
    hooks: {
      setSelect: [
        (u) => {
          if (u.select.width < 4) return
          onZoom(u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x'))
          u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        },
      ],
    },
  }
}
/** Zero is always in sight, and so are values below it. Both are null before there is data. */
function around(min: number | null, max: number | null): [number, number] {
  const [least, most] = [Math.min(0, min ?? 0) * 1.1, Math.max(0, max ?? 0) * 1.1]
  return least === most ? [0, 1] : [least, most]
}
const dots = (u: uPlot, series: number) => alone((u.data[series] ?? []) as readonly Aligned[])

/** The unit stands above the chart. */
const tick = (v: number, unit: ChartUnit) => amount(v, unit).replace(unit, '').trim()
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
const clock = (seconds: number) => `${time.format(seconds * 1000)} UTC`
const hours = (_: uPlot, ticks: number[]) => ticks.map((t) => time.format(t * 1000))

interface Props {
  readonly chart: ChartInfo
  readonly data: StatsSeries
  /** First and last time that is shown, seconds. */
  readonly shown: readonly [number, number]
  readonly onZoom: (zoom: readonly [number, number]) => void
}

/** Give it a key of its data and its theme: both are read once. */
function Chart({ chart, data, shown, onZoom }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [plot, setPlot] = useState<uPlot>()
  const zoomed = useRef(onZoom)
  useEffect(() => {
    zoomed.current = onZoom
  }, [onZoom])
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const rows = aligned(
      data,
      chart.series.map((s) => s.name),
    )
    let made: uPlot | undefined
    const watch = new ResizeObserver(() => made?.setSize({ width: current.clientWidth, height: HEIGHT }))
    const forget = afterPaint(() => {
      made = new uPlot(
        options(current, chart, (from, to) => zoomed.current([from, to])),
        rows as unknown as uPlot.AlignedData,
        current,
      )
      watch.observe(current)
      setPlot(made)
    })
    return () => {
      forget()
      watch.disconnect()
      made?.destroy()
    }
  }, [chart, data])
  const [min, max] = shown
  useEffect(() => plot?.setScale('x', { min, max }), [plot, min, max])
  const missing = missingSeries(chart, data)
  return (
    <figure className={chartStyles.figure}>
      <figcaption className={chartStyles.caption}>
        {chart.title} <span className={chartStyles.unit}>{chart.unit}</span>
      </figcaption>
      {missing.length > 0 && <p className={chartStyles.unit}>No data for {missing.join(' and ')}.</p>}
      <div ref={box} className={chartStyles.plot} role="img" aria-label={`${chart.title}. ${inWords(chart, data)}`} />
    </figure>
  )
}
