import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gunzipStart, readUpTo } from './read-up-to'

const stream = (chunks: string[], broken = false) => {
  const state = { canceled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(c) {
      const next = chunks.shift()
      if (next !== undefined) c.enqueue(new TextEncoder().encode(next))
      else if (broken) c.error(new Error('broke'))
      else c.close()
    },
    cancel() {
      state.canceled = true
    },
  })
  return { body, state }
}
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('a stream is read to its end, or to the cap and then canceled', async () => {
  const short = await readUpTo(stream(['ab', 'c']).body, 10)
  expect([text(short.bytes), short.ended]).toEqual(['abc', true])
  const { body, state } = stream(['abc', 'def', 'ghi'])
  const long = await readUpTo(body, 4)
  expect([text(long.bytes), long.ended, state.canceled]).toEqual(['abcd', false, true])
})

test('a broken stream is an error, or an end if lenient', async () => {
  await expect(readUpTo(stream(['ab'], true).body, 10)).rejects.toThrow('broke')
  expect(text((await readUpTo(stream(['ab'], true).body, 10, true)).bytes)).toBe('ab')
  await expect(readUpTo(stream([], true).body, 10, true)).rejects.toThrow('broke')
})

test('the beginning of gzip is unpacked, also if truncated, and a bomb stops at the cap', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `line ${n}\n`).join('')
  const packed = new Uint8Array(gzipSync(lines))
  const whole = await gunzipStart(packed, 1_000_000)
  expect(whole && [text(whole.bytes) === lines, whole.ended]).toEqual([true, true])
  const cut = await gunzipStart(packed.slice(0, packed.length / 2), 1_000_000)
  expect(cut && [lines.startsWith(text(cut.bytes)), cut.bytes.length > 1000, cut.ended]).toEqual([true, true, false])
  const bomb = await gunzipStart(new Uint8Array(gzipSync(new Uint8Array(50_000_000))), 1000)
  expect(bomb && [bomb.bytes.length, bomb.ended]).toEqual([1000, false])
  expect(await gunzipStart(new TextEncoder().encode('not gzip at all'), 1000)).toBeUndefined()
})
