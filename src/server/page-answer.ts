/** A page that is written anew for each answer, since its nonce is: never kept, and packed quickly rather than tightly. */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { codings } from './static-files'

const brotli = promisify(brotliCompress)

export const newNonce = (): string => randomBytes(16).toString('base64')

export async function answerPage(
  request: Request,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const plain = Buffer.from(text)
  const packed = codings(request).some(([coding]) => coding === 'br')
    ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : undefined
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
