/** Reads a request's body within the order of checks: type 415, size 413, then content 400. */
import type { BodyKind } from '#/contract/op'
import { ApiFailure } from '../core/handlers'
import { parseForm } from './multipart'
import { parseStrict } from '../core/strict-json'

/** Maximum bytes of a JSON body. */
export const JSON_LIMIT = 1024 * 1024
/** Maximum bytes of a multipart body: an attachment of 5 MiB and the parts around it. */
const MULTIPART_LIMIT = 5 * 1024 * 1024 + 64 * 1024

/** The body as it was sent. Both undefined for an operation without one. */
export interface SentBody {
  readonly json: Record<string, unknown> | undefined
  readonly form: FormData | undefined
}

/** `hold` is called with the bytes of each piece as it arrives, and can throw to refuse the rest. */
export async function readBody(request: Request, kind: BodyKind, hold?: (bytes: number) => void): Promise<SentBody> {
  if (kind === 'none') return { json: undefined, form: undefined }
  checkType(request, kind)
  const bytes = await readWithin(request, kind === 'json' ? JSON_LIMIT : MULTIPART_LIMIT, hold)
  if (kind === 'json') return { json: parseStrict(bytes), form: undefined }
  return { json: undefined, form: parseForm(bytes, request.headers.get('content-type') ?? '') }
}

function checkType(request: Request, kind: 'json' | 'multipart'): void {
  const [type = '', ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  const want = kind === 'json' ? 'application/json' : 'multipart/form-data'
  if (type.trim() !== want) throw new ApiFailure(415, `The body's type must be ${want}.`)
  const charset = parameters.map((p) => /^\s*charset="?([^"]*)"?\s*$/.exec(p)?.[1]).find((c) => c !== undefined)
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new ApiFailure(415, 'The body must be in UTF-8.')
  }
  const coding = request.headers.get('content-encoding')
  if (coding !== null && coding.toLowerCase() !== 'identity')
    throw new ApiFailure(415, 'The body must not be compressed.')
}

/** Counts while reading, so that a body without a length is never buffered beyond the limit. */
async function readWithin(request: Request, limit: number, hold?: (bytes: number) => void): Promise<Uint8Array> {
  const tooLarge = () => new ApiFailure(413, `The body is larger than ${limit.toLocaleString('en')} bytes.`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ApiFailure(400, 'The body is incomplete.')
    })
    if (done) return Buffer.concat(chunks)
    size += value.length
    try {
      if (size > limit) throw tooLarge()
      hold?.(value.length)
    } catch (e) {
      void reader.cancel().catch(() => undefined)
      throw e
    }
    chunks.push(value)
  }
}
