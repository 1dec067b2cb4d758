/** Usage charts. Brings the charting library, so only lazily loaded code can import this. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import uPlot from 'uplot'
import './library.css'
import type { StatsSeries } from '#/contract/managed-rules'
import { afterPaint } from '#/lib/after-paint'
import { formatClock, formatDay, formatMinute } from '#/lib/time/dates'
import { offsetAt } from '#/lib/time/zone'
import { Stack } from '#/console/kit/layout/stack'
import { useTheme } from '#/console/kit/layout/theme'
import { usePreference } from '#/console/kit/layout/use-preference'
import { timeZone } from '#/lib/time/time-settings'
import styles from './chart.module.css'
import {
  aligned,
  averageStep,
  type Aligned,
  amount,
  axisRange,
  axisTicks,
  type ChartInfo,
  chartsOf,
  chartText,
  isolated,
  type Range,
  readingOf,
  type ChartUnit,
} from './usage'
import { plural } from '#/lib/text'
import { linkClass } from '#/console/kit/button/button-class'
import type { OpenSpan } from '#/console/resource/catalog/issue-state'
import { issueName } from '../issues/issue-columns'

interface ChartsProps {
  readonly data: StatsSeries
  readonly spans: readonly OpenSpan[]
  readonly shown: Range
  readonly onDrag: (range: Range) => void
}

const dayOf = (seconds: number) => formatDay(new Date(seconds * 1000))
/** Issues that the legend names. */
const NAMED = 3

/** The five series in three charts, which share their cursor and their time range. */
export function Charts(props: ChartsProps) {
  const { data, spans, shown } = props
  const embedded = useEmbedded()
  const [theme] = useTheme()
  const [zone] = usePreference(timeZone)
  const [width, setWidth] = useState(0)
  const marked = spans.filter(({ from, to }) => from <= shown[1] && to >= shown[0])
  const step = averageStep(data, shown, width)
  return (
    <Stack gap={3}>
      <div className={styles.charts}>
        {chartsOf(embedded).map((chart) => (
          <Chart key={`${chart.id} ${theme} ${zone}`} chart={chart} step={step} onWidth={setWidth} {...props} />
        ))}
      </div>
      <div className={styles.legend}>
        {marked.slice(0, NAMED).map(({ issue, from, to, isOpen }) => (
          <span key={issue.id}>
            <span className={styles.mark} />{' '}
            <Link to="/managed/issues/$issueId" params={{ issueId: String(issue.id) }} className={linkClass}>
              {issueName(issue)}
            </Link>
            {`, ${(from < shown[0] && dayOf(from) !== dayOf(shown[1]) ? formatMinute : formatClock)(new Date(from * 1000))}–${isOpen ? 'now' : formatClock(new Date(to * 1000))}`}
          </span>
        ))}
        {marked.length > NAMED && <span>{`${plural(marked.length - NAMED, 'other issue')} in this range`}</span>}
        {step > 0 && (
          <span>{`Lines show averages of ${Math.round(step / 60_000)} min, bands the lowest and highest values`}</span>
        )}
      </div>
    </Stack>
  )
}

/** Pixels. */
const AXIS_WIDTH = 48
const MARK_HEIGHT = 4
const COLORS = ['--accent', '--second'] as const
/** Tells the second line apart without its color. */
const DASHES = [[], [5, 3]]
/** Charts of the same key share their cursor. */
const SYNC = 'managed-usage'
const FONT = '12px Geist, system-ui, sans-serif'

/** Computes a token's color for the canvas, which knows neither variables nor light-dark(). */
function color(box: HTMLElement, token: string, as = '$'): string {
  const probe = document.createElement('span')
  probe.style.color = as.replace('$', `var(${token})`)
  box.append(probe)
  const found = getComputedStyle(probe).color
  probe.remove()
  return found
}

/** Spans that a plot marks along its upper edge. */
const MARKS = new WeakMap<uPlot, readonly OpenSpan[]>()

interface Events {
  readonly onDrag: (range: Range) => void
  /** Index of the point at the cursor; undefined without a cursor. */
  readonly onCursor: (index: number | undefined) => void
}

function options(box: HTMLElement, chart: ChartInfo, { onDrag, onCursor }: Events): uPlot.Options {
  const token = (name: string, as?: string) => color(box, name, as)
  // Every color is then the one of text, so areas would be solid, and bands have outlines instead.
  const forced = matchMedia('(forced-colors: active)').matches
  const grid = { stroke: token('--line'), width: 1 }
  const mark = token('--danger')
  const count = chart.series.length
  const axis = { stroke: token('--muted'), grid, ticks: { show: false }, font: FONT }
  return {
    width: box.clientWidth,
    height: box.clientHeight,
    legend: { show: false },
    tzDate: inZone,
    cursor: {
      sync: { key: SYNC },
      drag: { x: true, y: false, setScale: false },
      y: false,
      points: { size: (_, n) => (n > count ? 0 : 7) },
    },
    scales: { x: { time: true }, y: { range: (_, min, max) => [...axisRange(min, max)] } },
    axes: [
      { ...axis, values: hours, space: 70, size: 28 },
      {
        ...axis,
        size: AXIS_WIDTH,
        splits: (_, __, min, max) => axisTicks(min, max),
        values: (_, ticks) => ticks.map((v) => short(v, chart.unit)),
      },
    ],
    series: [
      {},
      ...chart.series.map(({ label }, n) => ({
        label,
        stroke: token(COLORS[n] ?? '--muted'),
        width: 1.5,
        dash: DASHES[n] ?? [],
        points: { show: true, size: 5, filter: (u: uPlot, series: number) => dots(u, series) },
      })),
      // The lowest values of all, then the highest.
      ...[...chart.series, ...chart.series].map((_, n) => ({
        stroke: token(COLORS[n % count] ?? '--muted'),
        width: forced ? 0.5 : 0,
        points: { show: false },
      })),
    ],
    bands: forced
      ? []
      : chart.series.map((_, n) => ({
          series: [1 + n + 2 * count, 1 + n + count] as [number, number],
          fill: token(COLORS[n] ?? '--muted', 'color-mix(in srgb, $ 22%, transparent)'),
        })),
    hooks: {
      // Above the lines, where an issue was open.
      drawClear: [
        (u) => {
          const { left, top, width } = u.bbox
          const height = MARK_HEIGHT * devicePixelRatio
          u.ctx.fillStyle = mark
          for (const { from, to } of MARKS.get(u) ?? []) {
            const start = Math.max(left, u.valToPos(from, 'x', true))
            const end = Math.min(left + width, u.valToPos(to, 'x', true))
            // A short issue stays visible.
            if (end >= left && start <= left + width)
              u.ctx.fillRect(start, top - height, Math.max(height, end - start), height)
          }
        },
      ],
      setCursor: [({ cursor: { idx, left = -1 } }) => onCursor(idx == null || left < 0 ? undefined : idx)],
      setSelect: [
        (u) => {
          if (u.select.width < 4) return
          onDrag([u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x')])
          u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        },
      ],
    },
  }
}
const dots = (u: uPlot, series: number) => isolated((u.data[series] ?? []) as readonly Aligned[])

/** An amount without its unit, which the chart's title has; percent signs stay. */
const short = (v: number | null | undefined, unit: ChartUnit) =>
  unit === '%' ? amount(v, unit) : amount(v, unit).replace(unit, '').trim()
/** Without the offset that `formatClock` adds for another zone: the chart's range shows it once. */
const hours = (_: uPlot, ticks: number[]) => ticks.map((t) => formatClock(new Date(t * 1000)).slice(0, 5))
/** A date whose local fields are those of the chosen zone, so that ticks are on its full hours. */
const inZone = (seconds: number) => {
  const date = new Date(seconds * 1000)
  return new Date(date.getTime() + (offsetAt(date) + date.getTimezoneOffset()) * 60_000)
}

interface Props extends ChartsProps {
  readonly chart: ChartInfo
  /** Milliseconds of which the lines show averages; 0 for every point */
  readonly step: number
  /** Called with the width of the lines in pixels. */
  readonly onWidth: (width: number) => void
}

/** Reads the theme when it mounts, so its key has to contain it. */
function Chart({ chart, data, spans, shown, step, onDrag, onWidth }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [plot, setPlot] = useState<uPlot>()
  const [cursor, setCursor] = useState<number>()
  const dragTo = useEffectEvent(onDrag)
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    let made: uPlot | undefined
    const watch = new ResizeObserver(() => {
      made?.setSize({ width: current.clientWidth, height: current.clientHeight })
      onWidth(current.clientWidth - AXIS_WIDTH)
    })
    const forget = afterPaint(() => {
      made = new uPlot(
        options(current, chart, { onDrag: (range) => dragTo(range), onCursor: setCursor }),
        undefined,
        current,
      )
      watch.observe(current)
      setPlot(made)
      // A canvas isn't drawn again by itself when its font arrives.
      void document.fonts.load(FONT).then(
        () => made?.redraw(false),
        () => undefined,
      )
    })
    return () => {
      forget()
      watch.disconnect()
      made?.destroy()
      made = undefined
    }
  }, [chart, onWidth])
  const [min, max] = shown
  useEffect(() => {
    const names = chart.series.map((s) => s.name)
    plot?.setData(aligned(data, names, step) as unknown as uPlot.AlignedData, false)
    plot?.setScale('x', { min, max })
  }, [plot, chart, data, step, min, max])
  // The states of issues arrive one by one.
  useEffect(() => {
    if (!plot) return
    MARKS.set(plot, spans)
    plot.redraw(false)
  }, [plot, spans])
  const time = cursor === undefined ? undefined : plot?.data[0][cursor]
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>
          {chart.title}{' '}
          <span className={styles.unit}>
            {chart.unit !== '%' && `${chart.unit} `}
            {time !== undefined && <span aria-hidden>{formatClock(new Date(time * 1000))}</span>}
          </span>
        </span>
        {chart.series.map(({ name, label }, n) => {
          const reading = readingOf(data[name], shown)
          const value = cursor === undefined ? reading?.latest : plot?.data[n + 1]?.[cursor]
          return (
            <span key={name} className={styles.reading}>
              <span className={styles.swatch} data-series={n} />
              {chart.series.length > 1 && <span className={styles.unit}>{label}</span>}
              {reading ? (
                <>
                  <strong>{short(value, chart.unit)}</strong>
                  <span className={styles.unit}>
                    {`avg ${short(reading.average, chart.unit)} · peak ${short(reading.peak, chart.unit)}`}
                  </span>
                </>
              ) : (
                <span className={styles.unit}>No data</span>
              )}
            </span>
          )
        })}
      </figcaption>
      <div ref={box} className={styles.plot} role="img" aria-label={chartText(chart, data, shown)} />
    </figure>
  )
}
