/** MD5 in blocks, unrolled because a loop takes several times as long and no worker can take this work off the page. */

/** Folds whole blocks of 64 bytes, as little-endian words, into the four words of `state`. */
function fold(state: Int32Array, words: Int32Array, count: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let at = 0; at < count; at += 16) {
    const [a0, b0, c0, d0] = [a, b, c, d]
    a = (a + ((b & c) | (~b & d)) + (words[at + 0] ?? 0) - 680876936) | 0
    a = (((a << 7) | (a >>> 25)) + b) | 0
    d = (d + ((a & b) | (~a & c)) + (words[at + 1] ?? 0) - 389564586) | 0
    d = (((d << 12) | (d >>> 20)) + a) | 0
    c = (c + ((d & a) | (~d & b)) + (words[at + 2] ?? 0) + 606105819) | 0
    c = (((c << 17) | (c >>> 15)) + d) | 0
    b = (b + ((c & d) | (~c & a)) + (words[at + 3] ?? 0) - 1044525330) | 0
    b = (((b << 22) | (b >>> 10)) + c) | 0
    a = (a + ((b & c) | (~b & d)) + (words[at + 4] ?? 0) - 176418897) | 0
    a = (((a << 7) | (a >>> 25)) + b) | 0
    d = (d + ((a & b) | (~a & c)) + (words[at + 5] ?? 0) + 1200080426) | 0
    d = (((d << 12) | (d >>> 20)) + a) | 0
    c = (c + ((d & a) | (~d & b)) + (words[at + 6] ?? 0) - 1473231341) | 0
    c = (((c << 17) | (c >>> 15)) + d) | 0
    b = (b + ((c & d) | (~c & a)) + (words[at + 7] ?? 0) - 45705983) | 0
    b = (((b << 22) | (b >>> 10)) + c) | 0
    a = (a + ((b & c) | (~b & d)) + (words[at + 8] ?? 0) + 1770035416) | 0
    a = (((a << 7) | (a >>> 25)) + b) | 0
    d = (d + ((a & b) | (~a & c)) + (words[at + 9] ?? 0) - 1958414417) | 0
    d = (((d << 12) | (d >>> 20)) + a) | 0
    c = (c + ((d & a) | (~d & b)) + (words[at + 10] ?? 0) - 42063) | 0
    c = (((c << 17) | (c >>> 15)) + d) | 0
    b = (b + ((c & d) | (~c & a)) + (words[at + 11] ?? 0) - 1990404162) | 0
    b = (((b << 22) | (b >>> 10)) + c) | 0
    a = (a + ((b & c) | (~b & d)) + (words[at + 12] ?? 0) + 1804603682) | 0
    a = (((a << 7) | (a >>> 25)) + b) | 0
    d = (d + ((a & b) | (~a & c)) + (words[at + 13] ?? 0) - 40341101) | 0
    d = (((d << 12) | (d >>> 20)) + a) | 0
    c = (c + ((d & a) | (~d & b)) + (words[at + 14] ?? 0) - 1502002290) | 0
    c = (((c << 17) | (c >>> 15)) + d) | 0
    b = (b + ((c & d) | (~c & a)) + (words[at + 15] ?? 0) + 1236535329) | 0
    b = (((b << 22) | (b >>> 10)) + c) | 0
    a = (a + ((b & d) | (c & ~d)) + (words[at + 1] ?? 0) - 165796510) | 0
    a = (((a << 5) | (a >>> 27)) + b) | 0
    d = (d + ((a & c) | (b & ~c)) + (words[at + 6] ?? 0) - 1069501632) | 0
    d = (((d << 9) | (d >>> 23)) + a) | 0
    c = (c + ((d & b) | (a & ~b)) + (words[at + 11] ?? 0) + 643717713) | 0
    c = (((c << 14) | (c >>> 18)) + d) | 0
    b = (b + ((c & a) | (d & ~a)) + (words[at + 0] ?? 0) - 373897302) | 0
    b = (((b << 20) | (b >>> 12)) + c) | 0
    a = (a + ((b & d) | (c & ~d)) + (words[at + 5] ?? 0) - 701558691) | 0
    a = (((a << 5) | (a >>> 27)) + b) | 0
    d = (d + ((a & c) | (b & ~c)) + (words[at + 10] ?? 0) + 38016083) | 0
    d = (((d << 9) | (d >>> 23)) + a) | 0
    c = (c + ((d & b) | (a & ~b)) + (words[at + 15] ?? 0) - 660478335) | 0
    c = (((c << 14) | (c >>> 18)) + d) | 0
    b = (b + ((c & a) | (d & ~a)) + (words[at + 4] ?? 0) - 405537848) | 0
    b = (((b << 20) | (b >>> 12)) + c) | 0
    a = (a + ((b & d) | (c & ~d)) + (words[at + 9] ?? 0) + 568446438) | 0
    a = (((a << 5) | (a >>> 27)) + b) | 0
    d = (d + ((a & c) | (b & ~c)) + (words[at + 14] ?? 0) - 1019803690) | 0
    d = (((d << 9) | (d >>> 23)) + a) | 0
    c = (c + ((d & b) | (a & ~b)) + (words[at + 3] ?? 0) - 187363961) | 0
    c = (((c << 14) | (c >>> 18)) + d) | 0
    b = (b + ((c & a) | (d & ~a)) + (words[at + 8] ?? 0) + 1163531501) | 0
    b = (((b << 20) | (b >>> 12)) + c) | 0
    a = (a + ((b & d) | (c & ~d)) + (words[at + 13] ?? 0) - 1444681467) | 0
    a = (((a << 5) | (a >>> 27)) + b) | 0
    d = (d + ((a & c) | (b & ~c)) + (words[at + 2] ?? 0) - 51403784) | 0
    d = (((d << 9) | (d >>> 23)) + a) | 0
    c = (c + ((d & b) | (a & ~b)) + (words[at + 7] ?? 0) + 1735328473) | 0
    c = (((c << 14) | (c >>> 18)) + d) | 0
    b = (b + ((c & a) | (d & ~a)) + (words[at + 12] ?? 0) - 1926607734) | 0
    b = (((b << 20) | (b >>> 12)) + c) | 0
    a = (a + (b ^ c ^ d) + (words[at + 5] ?? 0) - 378558) | 0
    a = (((a << 4) | (a >>> 28)) + b) | 0
    d = (d + (a ^ b ^ c) + (words[at + 8] ?? 0) - 2022574463) | 0
    d = (((d << 11) | (d >>> 21)) + a) | 0
    c = (c + (d ^ a ^ b) + (words[at + 11] ?? 0) + 1839030562) | 0
    c = (((c << 16) | (c >>> 16)) + d) | 0
    b = (b + (c ^ d ^ a) + (words[at + 14] ?? 0) - 35309556) | 0
    b = (((b << 23) | (b >>> 9)) + c) | 0
    a = (a + (b ^ c ^ d) + (words[at + 1] ?? 0) - 1530992060) | 0
    a = (((a << 4) | (a >>> 28)) + b) | 0
    d = (d + (a ^ b ^ c) + (words[at + 4] ?? 0) + 1272893353) | 0
    d = (((d << 11) | (d >>> 21)) + a) | 0
    c = (c + (d ^ a ^ b) + (words[at + 7] ?? 0) - 155497632) | 0
    c = (((c << 16) | (c >>> 16)) + d) | 0
    b = (b + (c ^ d ^ a) + (words[at + 10] ?? 0) - 1094730640) | 0
    b = (((b << 23) | (b >>> 9)) + c) | 0
    a = (a + (b ^ c ^ d) + (words[at + 13] ?? 0) + 681279174) | 0
    a = (((a << 4) | (a >>> 28)) + b) | 0
    d = (d + (a ^ b ^ c) + (words[at + 0] ?? 0) - 358537222) | 0
    d = (((d << 11) | (d >>> 21)) + a) | 0
    c = (c + (d ^ a ^ b) + (words[at + 3] ?? 0) - 722521979) | 0
    c = (((c << 16) | (c >>> 16)) + d) | 0
    b = (b + (c ^ d ^ a) + (words[at + 6] ?? 0) + 76029189) | 0
    b = (((b << 23) | (b >>> 9)) + c) | 0
    a = (a + (b ^ c ^ d) + (words[at + 9] ?? 0) - 640364487) | 0
    a = (((a << 4) | (a >>> 28)) + b) | 0
    d = (d + (a ^ b ^ c) + (words[at + 12] ?? 0) - 421815835) | 0
    d = (((d << 11) | (d >>> 21)) + a) | 0
    c = (c + (d ^ a ^ b) + (words[at + 15] ?? 0) + 530742520) | 0
    c = (((c << 16) | (c >>> 16)) + d) | 0
    b = (b + (c ^ d ^ a) + (words[at + 2] ?? 0) - 995338651) | 0
    b = (((b << 23) | (b >>> 9)) + c) | 0
    a = (a + (c ^ (b | ~d)) + (words[at + 0] ?? 0) - 198630844) | 0
    a = (((a << 6) | (a >>> 26)) + b) | 0
    d = (d + (b ^ (a | ~c)) + (words[at + 7] ?? 0) + 1126891415) | 0
    d = (((d << 10) | (d >>> 22)) + a) | 0
    c = (c + (a ^ (d | ~b)) + (words[at + 14] ?? 0) - 1416354905) | 0
    c = (((c << 15) | (c >>> 17)) + d) | 0
    b = (b + (d ^ (c | ~a)) + (words[at + 5] ?? 0) - 57434055) | 0
    b = (((b << 21) | (b >>> 11)) + c) | 0
    a = (a + (c ^ (b | ~d)) + (words[at + 12] ?? 0) + 1700485571) | 0
    a = (((a << 6) | (a >>> 26)) + b) | 0
    d = (d + (b ^ (a | ~c)) + (words[at + 3] ?? 0) - 1894986606) | 0
    d = (((d << 10) | (d >>> 22)) + a) | 0
    c = (c + (a ^ (d | ~b)) + (words[at + 10] ?? 0) - 1051523) | 0
    c = (((c << 15) | (c >>> 17)) + d) | 0
    b = (b + (d ^ (c | ~a)) + (words[at + 1] ?? 0) - 2054922799) | 0
    b = (((b << 21) | (b >>> 11)) + c) | 0
    a = (a + (c ^ (b | ~d)) + (words[at + 8] ?? 0) + 1873313359) | 0
    a = (((a << 6) | (a >>> 26)) + b) | 0
    d = (d + (b ^ (a | ~c)) + (words[at + 15] ?? 0) - 30611744) | 0
    d = (((d << 10) | (d >>> 22)) + a) | 0
    c = (c + (a ^ (d | ~b)) + (words[at + 6] ?? 0) - 1560198380) | 0
    c = (((c << 15) | (c >>> 17)) + d) | 0
    b = (b + (d ^ (c | ~a)) + (words[at + 13] ?? 0) + 1309151649) | 0
    b = (((b << 21) | (b >>> 11)) + c) | 0
    a = (a + (c ^ (b | ~d)) + (words[at + 4] ?? 0) - 145523070) | 0
    a = (((a << 6) | (a >>> 26)) + b) | 0
    d = (d + (b ^ (a | ~c)) + (words[at + 11] ?? 0) - 1120210379) | 0
    d = (((d << 10) | (d >>> 22)) + a) | 0
    c = (c + (a ^ (d | ~b)) + (words[at + 2] ?? 0) + 718787259) | 0
    c = (((c << 15) | (c >>> 17)) + d) | 0
    b = (b + (d ^ (c | ~a)) + (words[at + 9] ?? 0) - 343485551) | 0
    b = (((b << 21) | (b >>> 11)) + c) | 0
    a = (a + a0) | 0
    b = (b + b0) | 0
    c = (c + c0) | 0
    d = (d + d0) | 0
  }
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = d
}

export interface Md5 {
  /** Adds bytes. Any number is accepted; whole multiples of 64 are fastest. */
  update: (bytes: Uint8Array<ArrayBuffer>) => void
  /** Hex. Ends the calculation. */
  digest: () => string
}

/** Words are read in the machine's byte order; every browser runs on little-endian machines. */
export function createMd5(): Md5 {
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476])
  const rest = new Uint8Array(128)
  const restWords = new Int32Array(rest.buffer)
  let kept = 0
  let length = 0
  const update = (bytes: Uint8Array<ArrayBuffer>) => {
    length += bytes.length
    let from = 0
    if (kept > 0) {
      from = Math.min(64 - kept, bytes.length)
      rest.set(bytes.subarray(0, from), kept)
      kept += from
      if (kept < 64) return
      fold(state, restWords, 16)
      kept = 0
    }
    const blocks = Math.floor((bytes.length - from) / 64)
    if (blocks > 0) {
      const start = bytes.byteOffset + from
      const buffer = start % 4 === 0 ? bytes.buffer : bytes.slice(from, from + blocks * 64).buffer
      fold(state, new Int32Array(buffer, start % 4 === 0 ? start : 0, blocks * 16), blocks * 16)
    }
    const end = bytes.subarray(from + blocks * 64)
    rest.set(end)
    kept = end.length
  }
  return {
    update,
    digest() {
      rest.fill(0, kept)
      rest[kept] = 0x80
      const words = kept < 56 ? 16 : 32
      // The length in bits, as 64 bits.
      restWords[words - 2] = ((length * 8) % 2 ** 32) | 0
      restWords[words - 1] = Math.floor(length / 2 ** 29)
      fold(state, restWords, words)
      return Array.from(new Uint8Array(state.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  }
}
