/** Compares two checks of an account. Pure. */
import type { AccountFinding, Target } from './findings'

export interface News {
  /** The finding, and whether it began or ended. */
  readonly id: string
  /** Epoch milliseconds of the check that found the change. */
  readonly at: number
  readonly tone: 'danger' | 'warn' | 'info' | 'ok'
  readonly title: string
  readonly detail?: string | undefined
  readonly target: Target
  readonly seen: boolean
}
/** Title and page of each known finding by its ID. */
export type KnownFindings = Readonly<Record<string, { readonly title: string; readonly to: string }>>

export const MOST_NEWS = 50

/** Kinds of findings whose end is worth a line. */
const ENDS: ReadonlySet<string> = new Set(['down', 'issue', 'outage'])
const kindOf = (id: string) => id.split(' ')[0] ?? ''

export interface AccountCheck {
  readonly findings: readonly AccountFinding[]
  /** Kinds that the check could read. The start and end of other kinds are unknown. */
  readonly kinds: ReadonlySet<string>
  /** Epoch milliseconds. */
  readonly at: number
  /** Findings caused by the user's own changes, by ID. */
  readonly own: ReadonlySet<string>
  /** Whether a finding that is missing was resolved, by its ID. */
  readonly isResolved: (id: string) => boolean
  /** Whether a finding that is missing might still exist in rows that weren't read, by its ID. */
  readonly isUnread: (id: string) => boolean
}

/** Maximum number of findings that are remembered without being read. */
const MOST_UNREAD = 200

/** State for the next comparison, and the news. An account's first check only records its state. */
export function compareChecks(
  known: KnownFindings | null,
  look: AccountCheck,
  resolved: (title: string) => string,
): [KnownFindings, readonly News[]] {
  const judged = look.findings.filter(({ id }) => look.kinds.has(kindOf(id)))
  const next: Record<string, { title: string; to: string }> = {}
  const before = Object.entries(known ?? {})
  for (const [id, was] of before) if (!look.kinds.has(kindOf(id))) next[id] = was
  // Forgotten, it would be news again once the whole list is read.
  const unread = before.filter(([id]) => look.kinds.has(kindOf(id)) && look.isUnread(id))
  for (const [id, was] of unread.slice(-MOST_UNREAD)) next[id] = was
  for (const { id, title, target } of judged) next[id] = { title, to: target.to }
  if (known === null) return [next, []]
  const begun = judged
    .filter(({ id }) => !Object.hasOwn(known, id) && !look.own.has(id))
    .map(({ id, tone, title, detail, target }): News => ({ id, at: look.at, tone, title, detail, target, seen: false }))
  const ended = Object.entries(known).flatMap(([id, { title, to }]): News[] =>
    ENDS.has(kindOf(id)) && !Object.hasOwn(next, id) && title !== '' && look.isResolved(id)
      ? [{ id: `${id} end`, at: look.at, tone: 'ok', title: resolved(title), target: { to }, seen: false }]
      : [],
  )
  return [next, [...begun, ...ended]]
}

/** Newest first. The same finding that begins again replaces its former line. */
export const addNews = (all: readonly News[], found: readonly News[]): readonly News[] =>
  found.length === 0
    ? all
    : [...found, ...all.filter((old) => !found.some(({ id }) => id === old.id))].slice(0, MOST_NEWS)
