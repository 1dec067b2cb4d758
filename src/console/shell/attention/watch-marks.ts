/** Counts beside the areas, from lists in the cache. */
import type { QueryClient } from '@tanstack/react-query'
import { type AreaMark, areaMarks } from '../navigation/area-marks'
import { cachedView } from './cached-view'
import type { AccountView } from './findings'
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

const count = (count: number, more: boolean) => `${formatCount(count)}${more ? '+' : ''}`

/** Marks from the lists that have been read. */
export function marksOf({ tickets, services, regions }: AccountView): Readonly<Record<string, AreaMark>> {
  const marks: Record<string, AreaMark> = {}
  const open = tickets?.rows.filter((t) => t.status !== 'closed').length ?? 0
  const more = tickets?.complete === false && open === tickets.rows.length
  if (open > 0)
    marks['/tickets'] = {
      text: count(open, more),
      words: more ? `${formatCount(open)} or more open` : `${formatCount(open)} open`,
    }
  const down = services?.rows.filter((s) => s.status === 'problem').length ?? 0
  if (down > 0) marks['/managed'] = { text: count(down, false), words: `${formatCount(down)} down`, tone: 'danger' }
  const out = regions?.rows.filter((r) => r.status === 'outage').length ?? 0
  if (out > 0) marks['/regions'] = { text: count(out, false), words: plural(out, 'outage'), tone: 'danger' }
  return marks
}

/** Milliseconds between an answer and the marks, so that many answers at once are one change. */
const SETTLE_MS = 100

/** Sets the marks whenever a list changes. Returns the function that stops. */
export function watchMarks(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer = undefined
    const next = marksOf(cachedView(cache))
    if (JSON.stringify(next) !== JSON.stringify(areaMarks.get())) areaMarks.set(next)
  }
  look()
  const soon = () => (timer ??= setTimeout(look, SETTLE_MS))
  const stop = cache.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') soon()
  })
  return () => {
    stop()
    clearTimeout(timer)
    areaMarks.set({})
  }
}
