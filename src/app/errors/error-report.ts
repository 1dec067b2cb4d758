/** An error in the words that support needs: what was asked, what was answered, where and when. */
import { explain, isApiError } from '#/api/client/errors'

/** What looks like a key, a token or a digest has no place in a ticket, whoever wrote it. */
const SECRET = /[\w+/=~-]{28,}/g
/** In a path the slashes are no part of it. */
const SECRET_IN_PATH = /[\w+=~-]{28,}/g
const LEFT_OUT = '(left out)'
const LONGEST_SUMMARY = 64

export interface Report {
  readonly summary: string
  readonly description: string
}

/** Markdown, to be read and finished by a person before it is sent. `path` without its query: that may hold anything. */
export function errorReport(error: unknown, at: Date, path: string): Report {
  const { title, detail } = explain(error)
  const asked = isApiError(error)
    ? `- Operation: \`${error.op}\`, ${error.status === 0 ? 'without a readable answer' : `answered with status ${error.status}`}`
    : `- Error: \`${error instanceof Error ? error.name : typeof error}\``
  const lines = [
    'The console showed this error:',
    '',
    ...(detail === '' ? [title] : [`${title}. ${detail}`]).map(
      (words) => `> ${words.replaceAll(/\s+/g, ' ').replaceAll(SECRET, LEFT_OUT)}`,
    ),
    '',
    asked,
    ...(isApiError(error) && error.requestId !== null ? [`- Request ID: \`${error.requestId}\``] : []),
    `- Time: ${at.toISOString()}`,
    `- Page: \`${path.replaceAll(SECRET_IN_PATH, LEFT_OUT)}\``,
    '',
    'What I was doing:',
    '',
  ]
  return {
    summary: Array.from(title).slice(0, LONGEST_SUMMARY).join(''),
    description: lines.join('\n'),
  }
}

/** The same error has the same name, so that its draft is found again and no other. */
export function reportName({ summary, description }: Report): string {
  let hash = 0x811c9dc5
  const steady = description.replaceAll(/^- (?:Time|Request ID): .*$/gm, '')
  for (const ch of `${summary}\n${steady}`) hash = Math.imul(hash ^ (ch.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
