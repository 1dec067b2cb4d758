/** Content codings: which ones a request accepts, and responses compressed for it. */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Coded, Reply } from '../core/answers'

/** Codings that the server sends, best first, each with the file extension of prepared files. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
export type Coding = (typeof CODINGS)[number]

const accepts = (coding: string) =>
  new RegExp(`(^|[\\s,])${coding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*;|\\s*,|\\s*$)`)
const ACCEPTS = { br: accepts('br'), gzip: accepts('gzip') }

/** The codings that a request accepts, best first. */
export const codings = (request: Request): readonly Coding[] => {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return CODINGS.filter(([coding]) => ACCEPTS[coding].test(accepted))
}
export const takesBrotli = (request: Request): boolean => codings(request).some(([coding]) => coding === 'br')

const brotliLater = promisify(brotliCompress)
const gzipLater = promisify(gzip)
/** Compresses a page. It is small, and a browser waits for it. */
export const packPage = (plain: Buffer) => brotliLater(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** Characters. A shorter response fits in the first packet anyway. */
const WORTH_IT = 1024
/** Characters that take less than half a millisecond; more are compressed on another thread, beside other requests. */
const AT_ONCE = 64 * 1024
/** Takes a third of the time of 5, for 5 % more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const GZIP = { level: 1 }

/**
 * Compresses the answer to a read. Undefined for an answer that is sent as it is. Answers to changes can contain a new
 * secret, about which the compressed length would reveal something.
 */
export async function codedReply(request: Request, { status, text }: Reply): Promise<Coded | undefined> {
  if (request.method !== 'GET' || status !== 200 || text.length < WORTH_IT) return undefined
  const [coding] = codings(request)[0] ?? []
  if (coding === undefined) return undefined
  const isBrotli = coding === 'br'
  if (text.length <= AT_ONCE)
    return { coding, bytes: isBrotli ? brotliCompressSync(text, BROTLI) : gzipSync(text, GZIP) }
  return { coding, bytes: await (isBrotli ? brotliLater(text, BROTLI) : gzipLater(text, GZIP)) }
}
