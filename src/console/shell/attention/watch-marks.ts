/** Marks of areas with something wrong. Every page has the same, because the frame itself reads the lists. */
import type { QueryClient } from '@tanstack/react-query'
import { areaAttention } from '#/console/areas/attention'
import { session } from '#/console/api/session/session'
import type { AccountRead } from '#/console/resource/area/attention'
import { areaMarks } from '../navigation/area-marks'
import { accountFrom, accountReads, canRead, takenFrom } from './account'

const needsToken = ({ read }: { readonly read: AccountRead }) => Number(read.op.auth === 'required')
const alarms = areaAttention
  .flatMap(({ area, alarm, reads: [read] }) => (alarm ? [{ area, alarm, read }] : []))
  .toSorted((a, b) => needsToken(a) - needsToken(b))

/** Reads what no page has asked for. A public list is first: its response names the token's scopes. */
async function readOnce(cache: QueryClient): Promise<void> {
  for (const { read } of alarms)
    if (!cache.getQueryState(read.query.queryKey) && canRead(read, session.get().scopes))
      await cache.prefetchQuery(read.query)
}

/** Reads the lists, and sets the marks whenever one changes. Returns the function that stops. */
export function watchMarks(cache: QueryClient): () => void {
  void readOnce(cache)
  const look = () => {
    const next = { ...areaMarks.get() }
    const account = accountFrom(
      new Map(
        accountReads.map((each) => [each.op.id, takenFrom(each, cache.getQueryData<unknown>(each.query.queryKey))]),
      ),
    )
    for (const { area, alarm, read } of alarms) {
      // The cache drops a list that no page shows.
      if (cache.getQueryData(read.query.queryKey) === undefined) continue
      const words = alarm(account)
      if (words === undefined) delete next[area.path]
      else next[area.path] = words
    }
    if (JSON.stringify(next) !== JSON.stringify(areaMarks.get())) areaMarks.set(next)
  }
  look()
  const stop = cache.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') look()
  })
  return () => {
    stop()
    areaMarks.set({})
  }
}
