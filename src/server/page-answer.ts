/** A page that is written anew for each answer, since its nonce is: never kept, and packed quickly rather than tightly. */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { codings } from './static-files'

const brotli = promisify(brotliCompress)

export const newNonce = (): string => randomBytes(16).toString('base64')

const takesBrotli = (request: Request): boolean => codings(request).some(([coding]) => coding === 'br')
const pack = (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** Answers a document that never changes, compressed once. */
export function documentAnswer(
  make: () => unknown,
  headers: Readonly<Record<string, string>>,
): (request: Request) => Promise<Response> {
  let plain: Buffer | undefined
  let packed: Promise<Buffer> | undefined
  return async (request) => {
    plain ??= Buffer.from(JSON.stringify(make()))
    const compressed = takesBrotli(request)
    const body = compressed ? await (packed ??= pack(plain)) : plain
    return new Response(new Uint8Array(body), {
      headers: { ...headers, Vary: 'Accept-Encoding', ...(compressed ? { 'Content-Encoding': 'br' } : {}) },
    })
  }
}

export async function answerPage(
  request: Request,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const plain = Buffer.from(text)
  const packed = takesBrotli(request) ? await pack(plain) : undefined
  return new Response(new Uint8Array(packed ?? plain), {
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      ...(packed ? { 'Content-Encoding': 'br' } : {}),
    },
  })
}
