// Writes brotli and gzip beside every file that gets smaller, at the highest level: the cost is paid at build time, not per
// request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const GAINS = /\.(js|css|svg|json|txt|webmanifest)$/
/** @param {Buffer} bytes */
const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

/**
 * `index.html` is left out: the server writes a nonce into it for each answer.
 * @param {string} folder
 */
export const compressFolder = (folder) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !GAINS.test(entry.name) || entry.parentPath.endsWith('/.vite')) continue
    const bytes = readFileSync(file)
    for (const [ending, packed] of /** @type {const} */ ([
      ['.br', brotli(bytes)],
      ['.gz', gzipSync(bytes, { level: 9 })],
    ])) {
      if (packed.length < bytes.length) writeFileSync(file + ending, packed)
    }
  }
}
