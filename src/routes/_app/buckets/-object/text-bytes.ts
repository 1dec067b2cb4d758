/** Text of an object for a text box, and back to bytes without changing what wasn't edited. */

/** Maximum bytes of an object that can be edited. */
export const EDIT_CAP = 1024 * 1024

export interface EditableText {
  readonly text: string
  /** Whether lines end with CR LF. A text box only has LF. */
  readonly crlf: boolean
  /** Whether a byte order mark comes first. */
  readonly mark: boolean
  /** Whether line endings differ, so that saving unifies them. */
  readonly mixed: boolean
}

const MARK = '\ufeff'

/** Undefined for bytes that aren't UTF-8. */
export function readText(bytes: Uint8Array): EditableText | undefined {
  let all: string
  try {
    all = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
  const mark = all.startsWith(MARK)
  const raw = mark ? all.slice(1) : all
  const both = raw.match(/\r\n/g)?.length ?? 0
  const either = raw.match(/\r\n|\r|\n/g)?.length ?? 0
  const lone = raw.match(/\r(?!\n)/g)?.length ?? 0
  const crlf = both > 0 && both === either
  return { text: raw.replaceAll(/\r\n?/g, '\n'), crlf, mark, mixed: !crlf && both + lone > 0 }
}

/** Bytes of an edited text in the original form. */
export function writeText(text: string, { crlf, mark }: Pick<EditableText, 'crlf' | 'mark'>): Uint8Array<ArrayBuffer> {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return new TextEncoder().encode((mark ? MARK : '') + (crlf ? lines.replaceAll('\n', '\r\n') : lines))
}
