/** What was changed in this session, as the client sent it: in memory alone, gone with the session. */
import type { AnyOp } from '#/contract/op'
import { explain, isApiError } from '../client/errors'
import type { LooseArgs } from '../client/request'
import { withoutSecrets } from '../session/secrets'
import { session } from '../session/session'
import { createStore } from '../session/store'

/** One change, or one of several alike. */
export interface Activity {
  readonly id: string
  /** Milliseconds when it was begun. */
  readonly at: number
  /** What was sent, of several the last; secrets and files as placeholders. Null where it is no call of the API alone. */
  readonly sent: { readonly op: AnyOp; readonly args: LooseArgs } | null
  /** What it is, where the operation's name does not say it. */
  readonly title: string | null
  readonly count: number
  readonly done: number
  /** Said no to, or never sent. */
  readonly refused: number
  readonly unknown: number
  readonly open: boolean
  /** Why the last one that was not done was not, in plain words. */
  readonly why: string | null
}
export type ActivityOutcome = 'running' | 'done' | 'refused' | 'unknown'

/** Enough for a day's work by hand; what is older is counted only. */
export const MAX_ACTIVITIES = 500

const log = createStore<{ readonly all: readonly Activity[]; readonly dropped: number }>({ all: [], dropped: 0 })
export const activity: Pick<typeof log, 'get' | 'subscribe'> = log

// The token may be gone for a moment, and the same person back with another; who signs out leaves nothing.
session.onWipe((why) => {
  if (why === 'signed-out') log.set({ all: [], dropped: 0 })
})

/** Adds a line, or puts the new state of one in its place. One whose session is over is no more there, and stays so. */
export function note(line: Activity, fresh: boolean): void {
  const { all, dropped } = log.get()
  if (fresh)
    log.set({ all: [...all, line].slice(-MAX_ACTIVITIES), dropped: dropped + Number(all.length >= MAX_ACTIVITIES) })
  else log.set({ all: all.map((old) => (old.id === line.id ? line : old)), dropped })
}

let serial = 0
const NEW = { count: 1, done: 0, refused: 0, unknown: 0, open: true, why: null }
/** An API that failed may have acted before. */
function verdictOf(e: unknown): Verdict {
  const { title, detail } = explain(e)
  const unknown = isApiError(e) && (e.kind === 'unknown-outcome' || e.kind === 'server')
  return { how: unknown ? 'unknown' : 'refused', why: detail === '' ? title : `${title}: ${detail}` }
}

interface Verdict {
  readonly how: Exclude<ActivityOutcome, 'running' | 'done'>
  readonly why: string
}
interface Noted {
  readonly op: AnyOp
  readonly args: unknown
  readonly title?: string
  /** All of one group are one line with a count. */
  readonly group?: string | undefined
  /** What a failure means, where it is no ApiError. */
  readonly judge?: (e: unknown) => Verdict
}

/** Runs a write and keeps what became of it. */
export async function noted<T>(
  { op, args, title, group, judge = verdictOf }: Noted,
  run: () => Promise<T>,
): Promise<T> {
  const id = group ?? `c${(serial += 1)}`
  const find = () => log.get().all.find((a) => a.id === id)
  const sent = { op, args: withoutSecrets(args) as LooseArgs }
  const known = find()
  if (known) note({ ...known, sent, count: known.count + 1, open: true }, false)
  else note({ ...NEW, id, at: Date.now(), sent, title: title ?? null }, true)
  const end = (how: Exclude<ActivityOutcome, 'running'>, why: string | null) => {
    const line = find()
    if (!line) return
    const over = { ...line, [how]: line[how] + 1 }
    note({ ...over, why: why ?? line.why, open: over.done + over.refused + over.unknown < over.count }, false)
  }
  try {
    const result = await run()
    end('done', null)
    return result
  } catch (e) {
    const { how, why } = judge(e)
    end(how, why)
    throw e
  }
}

/** Of several alike the worst counts: what is not known has to be looked into. */
export const outcomeOf = (a: Pick<Activity, 'open' | 'unknown' | 'refused'>): ActivityOutcome =>
  a.open ? 'running' : a.unknown > 0 ? 'unknown' : a.refused > 0 ? 'refused' : 'done'
