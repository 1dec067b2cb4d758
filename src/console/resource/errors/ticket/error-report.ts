/** Draft of a support ticket about an error: operation, status, page and time. */
import { explain, isApiError } from '#/console/api/client/errors'
import { apiDialect } from '#/console/api/session/session'
import * as copy from './copy'

/** Text that looks like a key, token or digest, which must not reach a ticket. */
const SECRET = /[\w+/=~-]{28,}/g
/** The same without slashes, for paths. */
const SECRET_IN_PATH = /[\w+=~-]{28,}/g
const LONGEST_SUMMARY = 64

export interface Report {
  readonly summary: string
  readonly description: string
}

/** Markdown for the user to complete. `path` comes without its query, which can contain anything. */
export function errorReport(error: unknown, at: Date, path: string): Report {
  const { title, detail } = explain(error)
  const source = isApiError(error)
    ? copy.reportOperation(apiDialect()?.sent.get(error.op) ?? error.op, error.status)
    : copy.reportError(error instanceof Error ? error.name : typeof error)
  const lines = [
    copy.reportIntro,
    '',
    `> ${copy.reportQuote(title, detail).replaceAll(/\s+/g, ' ').replaceAll(SECRET, copy.redacted)}`,
    '',
    source,
    ...(isApiError(error) && error.requestId !== null ? [copy.reportRequestId(error.requestId)] : []),
    copy.reportTime(at.toISOString()),
    copy.reportPage(path.replaceAll(SECRET_IN_PATH, copy.redacted)),
    '',
    copy.reportActivity,
    '',
  ]
  return {
    summary: Array.from(title).slice(0, LONGEST_SUMMARY).join(''),
    description: lines.join('\n'),
  }
}

/** Name of the draft: the same for the same error. */
export function reportName({ summary, description }: Report): string {
  let hash = 0x811c9dc5
  const steady = description.replaceAll(/^- (?:Time|Request ID): .*$/gm, '')
  for (const ch of `${summary}\n${steady}`) hash = Math.imul(hash ^ (ch.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
