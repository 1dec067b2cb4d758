// Makes a screenshot small: at most 256 colors, with each rare color replaced by its nearest frequent one. Reads browsers' PNGs
// (8 bits a channel, RGB or RGBA, not interlaced) and its own.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** @typedef {{ width: number, height: number, pixels: Uint32Array }} Picture pixels are 0xRRGGBB, row by row */

const paeth = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c) => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** @param {Buffer} png @returns {Picture} */
const decode = (png) => {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG')
  const data = []
  /** @type {Uint8Array} */
  let colors = Buffer.alloc(0)
  let [width, height, channels] = [0, 0, 0]
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') {
      ;[width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)]
      channels = { 2: 3, 3: 1, 6: 4 }[body[9] ?? 0] ?? 0
      if (body[8] !== 8 || channels === 0 || body[12] !== 0) throw new Error('a PNG of another kind')
    }
    if (type === 'PLTE') colors = body
    if (type === 'IDAT') data.push(body)
    at += length + 12
  }
  const raw = inflateSync(Buffer.concat(data))
  const stride = width * channels
  const pixels = new Uint32Array(width * height)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)]
    const line = new Uint8Array(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)))
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (line[x - channels] ?? 0)
      const up = above[x] ?? 0
      const corner = x < channels ? 0 : (above[x - channels] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0
      line[x] = (line[x] ?? 0) + guess
    }
    for (let x = 0; x < width; x += 1) {
      const [from, at] = channels === 1 ? [colors, (line[x] ?? 0) * 3] : [line, x * channels]
      pixels[y * width + x] = ((from[at] ?? 0) << 16) | ((from[at + 1] ?? 0) << 8) | (from[at + 2] ?? 0)
    }
    above = line
  }
  return { width, height, pixels }
}

const chunk = (/** @type {string} */ type, /** @type {Uint8Array} */ body) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])))
  return Buffer.concat([head, body, sum])
}

const distance = (/** @type {number} */ a, /** @type {number} */ b) =>
  ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2

/** Palette entries reserved for rare colors unlike all others, such as a mark of a few pixels. */
const APART = 48
/** Pixels from which a color isn't an accident of antialiasing. */
const SEEN = 4

/** Colors by frequency, at most 256. @param {Uint32Array} pixels @returns {number[]} */
const paletteOf = (pixels) => {
  /** @type {Map<number, number>} */
  const counts = new Map()
  for (const p of pixels) counts.set(p, (counts.get(p) ?? 0) + 1)
  const byCount = [...counts].toSorted(([a, n], [b, m]) => m - n || a - b)
  const colors = byCount.map(([color]) => color)
  if (colors.length <= 256) return colors
  const palette = colors.slice(0, 256 - APART)
  const rest = byCount
    .slice(256 - APART)
    .filter(([, count]) => count >= SEEN)
    .map(([color]) => ({ color, apart: Math.min(...palette.map((one) => distance(one, color))) }))
  while (palette.length < 256 && rest.length > 0) {
    const far = rest.reduce((best, one, at) => (one.apart > (rest[best]?.apart ?? 0) ? at : best), 0)
    const [next] = rest.splice(far, 1)
    if (!next) break
    palette.push(next.color)
    for (const one of rest) one.apart = Math.min(one.apart, distance(one.color, next.color))
  }
  return [...new Set([...palette, ...colors])].slice(0, 256)
}

/** @param {Picture} picture @returns {Buffer} the same bytes for the same picture, on every machine with the same zlib */
const encode = ({ width, height, pixels }) => {
  const palette = paletteOf(pixels)
  const places = new Map(palette.map((color, place) => [color, place]))
  const place = (/** @type {number} */ color) => {
    const known = places.get(color)
    if (known !== undefined) return known
    const nearest = palette.reduce(
      (best, one, n) => (distance(one, color) < distance(palette[best] ?? 0, color) ? n : best),
      0,
    )
    places.set(color, nearest)
    return nearest
  }
  const raw = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) raw[y * (width + 1) + x + 1] = place(pixels[y * width + x] ?? 0)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colors = Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** @param {Buffer} png */
export const smaller = (png) => encode(decode(png))
