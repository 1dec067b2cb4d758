/** Changes sent in this session, cleared with it. A reload of the tab keeps them. */
import type { AnyOp } from '#/contract/op'
import { explain, isApiError } from '../base/errors'
import { deletes } from '../base/request'
import type { LooseArgs } from '../base/request'
import { withoutSecrets } from '../session/secrets'
import { session } from '../session/session'
import { createStore } from '../base/store'
import { readStored, writeStored } from './stored-activity'

/** One change, or a group of similar ones. */
export interface Activity {
  readonly id: string
  /** Epoch milliseconds of the start. */
  readonly at: number
  /** The last sent call, with placeholders for secrets and files. Null for changes that aren't one API call. */
  readonly sent: { readonly op: AnyOp; readonly args: LooseArgs } | null
  /** Title, if the operation's name isn't enough. */
  readonly title: string | null
  readonly count: number
  readonly done: number
  /** Refused or not sent. */
  readonly refused: number
  readonly unknown: number
  readonly open: boolean
  /** Reason of the last failure. */
  readonly why: string | null
}
export type ActivityOutcome = 'running' | 'done' | 'refused' | 'unknown'

/** Enough for a day's manual work. Older changes are only counted. */
export const MAX_ACTIVITIES = 500

const log = createStore<{ readonly all: readonly Activity[]; readonly dropped: number }>({ all: [], dropped: 0 })
export const activity: Pick<typeof log, 'get' | 'subscribe'> = log

// An expired token keeps the activity, because the same user can sign in again. Signing out and another account's token clear it, also
// where this page has not read it yet.
session.onWipe((why) => {
  if (why !== 'signed-out') return
  log.set({ all: [], dropped: 0 })
  writeStored([])
})

/** Adds or updates a line. Lines of an ended session aren't added again, nor writes that its end cancels. */
export function recordActivity(line: Activity, fresh: boolean): void {
  if (session.get().status === 'signed-out') return
  const { all, dropped } = log.get()
  if (fresh)
    log.set({ all: [...all, line].slice(-MAX_ACTIVITIES), dropped: dropped + Number(all.length >= MAX_ACTIVITIES) })
  else log.set({ all: all.map((old) => (old.id === line.id ? line : old)), dropped })
}

let restored = false
/**
 * Reads the lines that the last page stored, once their account is known to be in use: at load, or at a sign-in after the
 * reload.
 */
function restore(): void {
  if (restored || session.get().status !== 'signed-in') return
  restored = true
  const { all, dropped } = log.get()
  log.set({ all: [...readStored(), ...all].slice(-MAX_ACTIVITIES), dropped })
}
log.subscribe(() => {
  if (restored) writeStored(log.get().all)
})
restore()
session.subscribe(restore)

/** Unique over reloads, whose lines are kept. */
const page = Date.now().toString(36)
let serial = 0
const NEW = { count: 1, done: 0, refused: 0, unknown: 0, open: true, why: null }
/** A failed API might have applied the change before failing. What is deleted already counts as deleted, as on the page. */
function verdictOf(e: unknown, op: AnyOp): Verdict {
  if (deletes(op) && isApiError(e) && e.kind === 'not-found') return { how: 'done', why: null }
  const { title, detail } = explain(e)
  const unknown = isApiError(e) && (e.kind === 'unknown-outcome' || e.kind === 'server')
  return { how: unknown ? 'unknown' : 'refused', why: detail === '' ? title : `${title}: ${detail}` }
}

interface Verdict {
  readonly how: Exclude<ActivityOutcome, 'running'>
  readonly why: string | null
}
interface Noted {
  readonly op: AnyOp
  readonly args: unknown
  readonly title?: string
  /** Changes of one group share a line with a count. */
  readonly group?: string | undefined
  /** Interprets failures that aren't ApiErrors. */
  readonly judge?: (e: unknown, op: AnyOp) => Verdict
}

/** Runs a write and records its outcome. */
export async function withActivity<T>(
  { op, args, title, group, judge = verdictOf }: Noted,
  run: () => Promise<T>,
): Promise<T> {
  const id = `${page}-${group ?? (serial += 1)}`
  const find = () => log.get().all.find((a) => a.id === id)
  const sent = { op, args: withoutSecrets(args) as LooseArgs }
  const known = find()
  if (known) recordActivity({ ...known, sent, count: known.count + 1, open: true }, false)
  else recordActivity({ ...NEW, id, at: Date.now(), sent, title: title ?? null }, true)
  const end = ({ how, why }: Verdict) => {
    const line = find()
    if (!line) return
    const over = { ...line, [how]: line[how] + 1 }
    recordActivity({ ...over, why: why ?? line.why, open: over.done + over.refused + over.unknown < over.count }, false)
  }
  try {
    const result = await run()
    end({ how: 'done', why: null })
    return result
  } catch (e) {
    end(judge(e, op))
    throw e
  }
}

/** Outcome of a line: the worst of its changes. */
export const outcomeOf = (a: Pick<Activity, 'open' | 'unknown' | 'refused'>): ActivityOutcome =>
  a.open ? 'running' : a.unknown > 0 ? 'unknown' : a.refused > 0 ? 'refused' : 'done'
