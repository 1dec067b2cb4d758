/** Reads the audit trail, newest first. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { AuditEntry, AuditOutcome } from './trail'

export interface Question {
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  readonly account?: number | undefined
  readonly user?: string | undefined
  readonly token?: number | undefined
  readonly request?: string | undefined
  readonly outcome?: AuditOutcome | undefined
  /** Text in the action or in a value of the target. */
  readonly about?: string | undefined
}

/** Rows read at once. */
const STEP = 1000

/** At most `limit` entries; `more` says whether older ones match as well. */
export async function readTrail(
  db: Kysely<Database>,
  question: Question,
  limit: number,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const entries: AuditEntry[] = []
  const within = db
    .selectFrom('audit')
    .select(['id', 'entry'])
    .where('at', '>=', question.since?.toISOString() ?? '')
    .where('at', '<=', question.until?.toISOString() ?? '~')
    .orderBy('id', 'desc')
    .limit(STEP)
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await within.where('id', '<', before).execute()
    for (const { id, entry: text } of rows) {
      before = id
      // Only the trail writes these rows.
      const entry = JSON.parse(text) as AuditEntry
      if (!answers(entry, question)) continue
      if (entries.length === limit) return { entries, more: true }
      entries.push(entry)
    }
    if (rows.length < STEP) return { entries, more: false }
  }
}

function answers(entry: AuditEntry, { account, user, token, request, outcome, about }: Question): boolean {
  return (
    (account === undefined || entry.account === account) &&
    (user === undefined || entry.user === user) &&
    (token === undefined || entry.token === token) &&
    (request === undefined || entry.request === request) &&
    (outcome === undefined || entry.outcome === outcome) &&
    (about === undefined || [entry.action, ...Object.values(entry.target ?? {})].some((v) => String(v).includes(about)))
  )
}
