/** Reads the audit trail, newest first. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditDir, trailFiles, type AuditEntry, type AuditOutcome } from './trail'

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

/** At most `limit` entries; `more` says whether older ones match as well. A line cut by a crash is skipped. */
export async function readTrail(
  dataDir: string,
  question: Question,
  limit: number,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const dir = auditDir(dataDir)
  const entries: AuditEntry[] = []
  const since = question.since?.toISOString() ?? ''
  const until = question.until?.toISOString() ?? '~'
  for (const name of trailFiles(dir).toReversed()) {
    const day = name.slice(0, 10)
    if (day < since.slice(0, 10)) break
    if (day > until.slice(0, 10)) continue
    const text = await readFile(join(dir, name), 'utf8')
    for (const line of text.split('\n').toReversed()) {
      const entry = parse(line)
      if (!entry || entry.at < since || entry.at > until || !answers(entry, question)) continue
      if (entries.length === limit) return { entries, more: true }
      entries.push(entry)
    }
  }
  return { entries, more: false }
}

function parse(line: string): AuditEntry | undefined {
  if (line === '') return undefined
  try {
    // Only the trail writes these files.
    return JSON.parse(line) as AuditEntry
  } catch {
    return undefined
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
