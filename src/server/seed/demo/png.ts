/** Small generated pictures, so that the demo shows real images without shipping any. */
import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

const wave = (degrees: number) => 0.5 + 0.5 * Math.cos((degrees * Math.PI) / 180)

/** A PNG with a gradient; `hue` (0..359) distinguishes pictures. */
export function gradientPng(width: number, height: number, hue: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // 8 bits per channel, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let x = 0; x < width; x++) {
    const color = [0, 240, 120].map((shift) => wave(hue + shift + (40 * x) / width))
    for (let y = 0; y < height; y++) {
      const light = 80 + (120 * (x + y)) / (width + height)
      const at = y * (width * 3 + 1) + 1 + x * 3
      color.forEach((part, i) => (rows[at + i] = Math.round(light * part) + 40))
    }
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
