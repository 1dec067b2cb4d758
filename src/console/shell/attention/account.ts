/** What is read of an account, for the overview and for the sidebar's marks. */
import type { QueryClient } from '@tanstack/react-query'
import { areaAttention } from '#/console/areas/attention'
import { arrivalOf } from '#/console/api/query/arrivals'
import { qAll } from '#/console/api/client/client'
import type { AccountData, AccountFinding, AccountRead } from '#/console/resource/area/attention'

/** Most urgent first. */
const byUrgency = areaAttention.toSorted((a, b) => a.urgency - b.urgency)
export const accountReads: readonly AccountRead[] = byUrgency.flatMap(({ reads }) => reads)

/** An account by the answers to its reads: rows where they are lists. */
export const accountFrom = (answers: ReadonlyMap<string, unknown>, unrestricted = false): AccountData => {
  const answerOf = ({ id }: { readonly id: string }) => answers.get(id) as never
  return { list: answerOf, view: answerOf, unrestricted }
}
/** The answer as an account has it. */
export const takenFrom = (read: AccountRead, answer: unknown): unknown =>
  answer === undefined || !read.listOf ? answer : read.listOf(answer as never)

/** The account according to the cached lists. Sends no request. */
export function cachedAccount(cache: QueryClient): AccountData {
  const answer = (read: AccountRead) => {
    const { queryKey } = read.query
    // The page of a list reads all of it, under another key where the first page is shown for itself.
    const whole = qAll(read.op, {}).queryKey
    return arrivalOf(cache, whole) > arrivalOf(cache, queryKey)
      ? cache.getQueryData(whole)
      : takenFrom(read, cache.getQueryData(queryKey))
  }
  return accountFrom(new Map(accountReads.map((read) => [read.op.id, answer(read)])))
}

const ORDER = { danger: 0, warn: 1, info: 2 } as const

/** Everything that needs attention, most urgent first. `now` in epoch milliseconds. */
export const findingsOf = (account: AccountData, now: number): readonly AccountFinding[] =>
  byUrgency.flatMap(({ findings }) => findings?.(account, now) ?? []).toSorted((a, b) => ORDER[a.tone] - ORDER[b.tone])
