/** What is read of an account, for the overview and for the sidebar's marks. */
import { areaAttention } from '#/console/areas/attention'
import { missingScopes, type Scopes } from '#/console/api/base/can'
import { parseUtc } from '#/lib/time/dates'
import type { AccountData, AccountFinding, AccountRead } from '#/console/resource/area/attention'

/** Most urgent first. */
const byUrgency = areaAttention.toSorted((a, b) => a.urgency - b.urgency)
export const accountReads: readonly AccountRead[] = byUrgency.flatMap(({ reads }) => reads)

/** An account by the answers to its reads: rows where they are lists. */
export const accountFrom = (answers: ReadonlyMap<string, unknown>, unrestricted = false): AccountData => {
  const answerOf = ({ id }: { readonly id: string }) => answers.get(id) as never
  return { list: answerOf, view: answerOf, unrestricted }
}
/** Reads whose scopes the token is known to lack aren't sent. */
export const canRead = ({ op }: AccountRead, scopes: Scopes) => missingScopes(op, scopes).length === 0
/** The answer as an account has it. */
export const takenFrom = (read: AccountRead, answer: unknown): unknown =>
  answer === undefined || !read.listOf ? answer : read.listOf(answer as never)

const ORDER = { danger: 0, warn: 1, info: 2 } as const

/** When a finding comes true, in epoch milliseconds; infinite for what has already happened. */
const deadlineOf = ({ time }: AccountFinding, now: number) => {
  const at = parseUtc(time)?.getTime() ?? 0
  return at > now ? at : Number.MAX_VALUE
}

/** Everything that needs attention, most urgent first: by tone, then the nearest deadline. `now` in epoch milliseconds. */
export const findingsOf = (account: AccountData, now: number): readonly AccountFinding[] =>
  byUrgency
    .flatMap(({ findings }) => findings?.(account, now) ?? [])
    .toSorted((a, b) => ORDER[a.tone] - ORDER[b.tone] || deadlineOf(a, now) - deadlineOf(b, now))
