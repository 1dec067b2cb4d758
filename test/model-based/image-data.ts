/** Data for uploads of images: sound, damaged, of the wrong type. */
import { gzipSync } from 'node:zlib'

const MIB = 1024 * 1024
const TYPE = 'application/octet-stream'
const gzip = (bytes: number) => ({ type: TYPE, body: gzipSync(Buffer.alloc(bytes)), bytes })

interface Data {
  readonly type: string
  readonly body: Buffer
  /** Unpacked bytes; undefined if damaged. */
  readonly bytes: number | undefined
}
export const DATA = {
  small: gzip(10),
  even: gzip(MIB),
  odd: gzip(MIB + 1),
  /** A valid beginning without its end. */
  damaged: { type: TYPE, body: gzipSync(Buffer.alloc(MIB, 'x')).subarray(0, 200), bytes: undefined },
  plain: { type: TYPE, body: Buffer.from('not gzip at all'), bytes: undefined },
  typed: { type: 'application/gzip', body: gzipSync('x'), bytes: undefined },
} as const satisfies Readonly<Record<string, Data>>
export const KINDS_OF_DATA = Object.keys(DATA) as (keyof typeof DATA)[]
