import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { decode, encode } from './png.mjs'

test('a picture with at most 256 colors is stored without loss', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      fc.infiniteStream(fc.nat(0xffffff)),
      (width, height, some) => {
        const colors = [...some.take(Math.min(200, width * height))]
        const pixels = Uint32Array.from({ length: width * height }, (_, n) => colors[n % colors.length] ?? 0)
        const picture = { width, height, pixels }
        expect(decode(encode(picture))).toEqual(picture)
      },
    ),
  )
})

test('a color beyond the palette becomes the nearest frequent one, and other files are refused', () => {
  // 256 colors twice, and one that appears once.
  const pixels = Uint32Array.from({ length: 513 }, (_, n) => (n === 512 ? 0x00ff02 : (n >> 1) << 8))
  const after = decode(encode({ width: 513, height: 1, pixels })).pixels
  expect([...after.subarray(0, 512)]).toEqual([...pixels.subarray(0, 512)])
  expect(after[512]).toBe(0x00ff00)
  expect(() => decode(Buffer.from('GIF89a....'))).toThrow('not a PNG')
})

test('a mark of a few pixels keeps its color among many shades', () => {
  const red = 0xc4262e
  // 700 shades of blue and green, each ten times, and five pixels of another kind.
  const pixels = Uint32Array.from({ length: 7005 }, (_, n) => (n >= 7000 ? red : ((n % 700) % 256) | ((n % 7) << 12)))
  expect([...decode(encode({ width: 7005, height: 1, pixels })).pixels.subarray(7000)]).toEqual(Array(5).fill(red))
})

const part = (type: string, body: Uint8Array) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body, Buffer.alloc(4)])
}
const gray = (...all: number[]) => all.map((n) => n * 0x010101)

test('every prediction method of PNG lines is read', () => {
  // A gray 2 x 5 picture with a different prediction method on each of its five lines.
  const lines = [
    [0, 9, 9, 9, 8, 8, 8],
    [1, 9, 9, 9, 255, 255, 255],
    [2, 0, 0, 0, 0, 0, 0],
    [3, 5, 5, 5, 0, 0, 0],
    [4, 0, 0, 0, 0, 0, 0],
  ]
  const size = Buffer.from([0, 0, 0, 2, 0, 0, 0, 5, 8, 2, 0, 0, 0])
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', size),
    part('IDAT', deflateSync(Buffer.from(lines.flat()))),
    part('IEND', Buffer.alloc(0)),
  ])
  // Line 4: 5 + 9 / 2, then (9 + 8) / 2. Line 5: the line above, twice.
  expect([...decode(png).pixels]).toEqual(gray(9, 8, 9, 8, 9, 8, 9, 8, 9, 8))
})
