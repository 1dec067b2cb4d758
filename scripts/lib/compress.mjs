// Writes brotli and gzip beside every file that gets smaller, at the highest level: the cost is paid at build time, not per
// request, and on all cores.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const GAINS = /\.(js|css|svg|json|txt|webmanifest)$/
/** @param {Buffer} bytes */
const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

/** @param {string} file */
const compress = async (file) => {
  const bytes = await readFile(file)
  const made = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })])
  for (const [i, ending] of ['.br', '.gz'].entries()) {
    const packed = made[i]
    if (packed && packed.length < bytes.length) await writeFile(file + ending, packed)
  }
}

/**
 * `index.html` is left out: the server writes a nonce into it for each answer.
 * @param {string} folder
 */
export const compressFolder = async (folder) => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((e) => e.isFile() && GAINS.test(e.name) && !e.parentPath.endsWith('/.vite'))
  await Promise.all(files.map((e) => compress(join(e.parentPath, e.name))))
}
