/** Counts beside the areas, from lists in the cache. */
import type { QueryClient } from '@tanstack/react-query'
import { areaAttention } from '#/console/areas/attention'
import type { AccountData, AreaMark } from '#/console/resource/area/attention'
import { areaMarks } from '../navigation/area-marks'
import { cachedAccount } from './account'

/** Marks from the lists that have been read, by the address of the area. */
export const marksOf = (account: AccountData): Readonly<Record<string, AreaMark>> =>
  Object.fromEntries(
    areaAttention.flatMap(({ area, mark }) => {
      const found = mark?.(account)
      return found ? [[area.path, found]] : []
    }),
  )

/** Milliseconds between an answer and the marks, so that many answers at once are one change. */
const SETTLE_MS = 100

/** Sets the marks whenever a list changes. Returns the function that stops. */
export function watchMarks(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer = undefined
    const next = marksOf(cachedAccount(cache))
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
