/**
 * Reads a form with one part (RFC 7578), the only form that an operation accepts. Searches the bytes once and stops at
 * a second part, so that a hundred thousand parts cost as much as two.
 */
import { ApiFailure } from '../core/handlers'

/** Maximum bytes of the part's header lines. */
const MAX_HEAD = 8192
const unreadable = () => new ApiFailure(400, "The form can't be read.")

/** The form with its part, or an empty one. Throws `ApiFailure` 400. `type` is the `Content-Type` of the request. */
export function parseForm(bytes: Uint8Array, type: string): FormData {
  const boundary = parameter(type, 'boundary')
  if (boundary === undefined || !/^[\x20-\x7e]{1,70}$/.test(boundary)) throw unreadable()
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const opening = Buffer.from(`--${boundary}`)
  const start = body.subarray(0, 2).equals(CRLF) ? 2 : 0
  if (!body.subarray(start, start + opening.length).equals(opening)) throw unreadable()
  const form = new FormData()
  const after = start + opening.length
  if (isLast(body, after)) return form
  const headEnd = body.subarray(0, after + MAX_HEAD).indexOf(BLANK_LINE, after)
  if (headEnd < 0 || !body.subarray(after, after + 2).equals(CRLF)) throw unreadable()
  const dataStart = headEnd + BLANK_LINE.length
  const dataEnd = body.indexOf(`\r\n--${boundary}`, dataStart, 'latin1')
  if (dataEnd < 0) throw unreadable()
  const data = body.subarray(dataStart, dataEnd)
  if (!isLast(body, dataEnd + 2 + opening.length)) throw new ApiFailure(400, 'Send one file at a time.', 'file')
  append(form, headOf(body.subarray(after + 2, headEnd)), data)
  return form
}

const CRLF = Buffer.from('\r\n')
const BLANK_LINE = Buffer.from('\r\n\r\n')
const isLast = (body: Buffer, at: number) => body.subarray(at, at + 2).toString('latin1') === '--'

interface Head {
  readonly name: string
  readonly filename: string | undefined
  readonly type: string
}
function headOf(bytes: Buffer): Head {
  const lines = bytes.toString('utf8').split('\r\n')
  const value = (field: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${field}:`))
      ?.slice(field.length + 1)
      .trim()
  const disposition = value('content-disposition') ?? ''
  const name = parameter(disposition, 'name')
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) throw unreadable()
  const filename = parameter(disposition, 'filename') ?? extended(disposition)
  return {
    name: unescaped(name),
    filename: filename === undefined ? undefined : unescaped(filename),
    type: value('content-type') ?? 'application/octet-stream',
  }
}

function append(form: FormData, { name, filename, type }: Head, data: Buffer): void {
  if (filename === undefined) form.append(name, data.toString('utf8'))
  else form.append(name, new File([new Uint8Array(data)], filename, { type }))
}

/** A parameter of a header's value, quoted or unquoted. Some tools escape a quotation mark by a backslash. */
const parameter = (value: string, name: string): string | undefined => {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}=(?:"((?:\\\\"|[^"])*)"(?=\\s*(?:;|$))|([^\\s";]+))`, 'i').exec(value) ?? []
  return quoted?.replaceAll('\\"', '"') ?? bare
}
/** The name of a file as old tools write it, in UTF-8 (RFC 5987). */
function extended(disposition: string): string | undefined {
  const [, encoded] = /;\s*filename\*=utf-8'[^']*'([^\s";]*)/i.exec(disposition) ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    throw unreadable()
  }
}
/** Browsers escape these three characters (HTML, multipart/form-data encoding). */
const unescaped = (text: string) =>
  text.replaceAll(/%0D|%0A|%22/gi, (code) => String.fromCodePoint(Number.parseInt(code.slice(1), 16)))
