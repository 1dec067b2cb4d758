/** Marks of areas with something wrong. Every page has the same, because the frame itself reads the lists. */
import type { QueryClient } from '@tanstack/react-query'
import { areaAttention } from '#/console/areas/attention'
import { session } from '#/console/api/session/session'
import type { AccountRead } from '#/console/resource/area/attention'
import { areaMarks } from '../navigation/area-marks'
import { accountFrom, accountReads, canRead, takenFrom } from './account'

const needsToken = ({ read }: { readonly read: AccountRead }) => Number(read.op.auth === 'required')
const alarms = areaAttention
  .flatMap(({ area, alarm, alarmReads, reads: [read] }) => (alarm ? [{ area, alarm, alarmReads, read }] : []))
  .toSorted((a, b) => needsToken(a) - needsToken(b))

/** Reads the lists, and sets the marks whenever one changes. Returns the function that stops. */
export function watchMarks(cache: QueryClient): () => void {
  // Kept, because the cache drops a list that no page shows.
  const answers = new Map<string, unknown>()
  const account = accountFrom(answers)
  const look = () => {
    for (const read of accountReads) {
      const answer = cache.getQueryData(read.query.queryKey)
      if (answer !== undefined) answers.set(read.op.id, takenFrom(read, answer))
    }
    const next = Object.fromEntries(
      alarms.flatMap(({ area, alarm }) => {
        const words = alarm(account)
        return words === undefined ? [] : [[area.path, words]]
      }),
    )
    if (JSON.stringify(next) !== JSON.stringify(areaMarks.get())) areaMarks.set(next)
  }
  /** Reads what no page has asked for. */
  const readOnce = async (read: AccountRead) => {
    if (!cache.getQueryState(read.query.queryKey) && canRead(read, session.get().scopes))
      await cache.prefetchQuery(read.query)
  }
  const readAll = async () => {
    // A public list is first: its response names the token's scopes.
    for (const { read } of alarms) await readOnce(read)
    const more = alarms.flatMap(({ alarmReads }) => alarmReads?.(account) ?? [])
    for (const op of more) for (const read of accountReads) if (read.op === op) await readOnce(read)
  }
  look()
  const stop = cache.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') look()
  })
  void readAll()
  return () => {
    stop()
    areaMarks.set({})
  }
}
