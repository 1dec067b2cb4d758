/** Draft of a support ticket about an error: operation, status, page and time. */
import { explain, isApiError } from '#/console/api/base/errors'
import { apiDialect } from '#/console/api/session/session'

const reportOperation = (operation: string, status: number) =>
  status === 0
    ? `- Operation: \`${operation}\`, no readable response`
    : `- Operation: \`${operation}\`, status ${status}`

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
    ? reportOperation(apiDialect()?.sent.get(error.op) ?? error.op, error.status)
    : `- Error: \`${error instanceof Error ? error.name : typeof error}\``
  const lines = [
    'The console showed this error:',
    '',
    `> ${(detail === '' ? title : `${title}. ${detail}`).replaceAll(/\s+/g, ' ').replaceAll(SECRET, '(redacted)')}`,
    '',
    source,
    ...(isApiError(error) && error.requestId !== null ? [`- Request ID: \`${error.requestId}\``] : []),
    `- Time: ${at.toISOString()}`,
    `- Page: \`${path.replaceAll(SECRET_IN_PATH, '(redacted)')}\``,
    '',
    'What I was doing:',
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
