/** Encryption at rest: AES-256-GCM with a key file outside the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface Secrets {
  /** `where` names table, row and column; it is authenticated, so that a sealed value cannot be moved to another row. */
  seal(plain: string, where: string): string
  /** Throws where the text was changed or moved. */
  open(sealed: string, where: string): string
  /** HMAC key for signed URLs and the like, derived from the master key by name. */
  derive(name: string): Buffer
}

/**
 * Reads `DATA_DIR/master-key`, or makes it (mode 0600). One line per key: version, blank, base64 of 32 bytes. To rotate, add a
 * line: the highest version seals, all can open, the lowest derives, so that signed URLs outlive a rotation.
 */
export function openSecrets(dataDir: string): Secrets {
  const keys = parseKeys(readOrMake(join(dataDir, 'master-key')))
  const versions = [...keys.keys()].toSorted((a, b) => a - b)
  const oldest = keys.get(versions[0] ?? 0)
  const newest = versions.at(-1)
  const sealing = newest === undefined ? undefined : keys.get(newest)
  if (!oldest || !sealing) throw new Error('The master key file holds no key.')
  return {
    seal(plain, where) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(where))
      const body = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${newest}.${body.toString('base64')}`
    },
    open(sealed, where) {
      const [version = '', text = ''] = sealed.split('.')
      const key = keys.get(Number(version))
      const body = Buffer.from(text, 'base64')
      if (!key || body.length < 28) throw new Error('Not a sealed value.')
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(where)).setAuthTag(body.subarray(-16))
      return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
    derive: (name) => Buffer.from(hkdfSync('sha256', oldest, '', name, 32)),
  }
}

function parseKeys(text: string): Map<number, Buffer> {
  const keys = new Map<number, Buffer>()
  for (const line of text.split('\n').filter((l) => l.trim() !== '')) {
    const match = /^(\d+) ([A-Za-z0-9+/]{43}=)$/.exec(line.trim())
    if (!match?.[1] || !match[2]) throw new Error('The master key file is damaged.')
    keys.set(Number(match[1]), Buffer.from(match[2], 'base64'))
  }
  return keys
}

/** Two processes may start at once: the file appears whole or not at all, and the first one wins. */
function readOrMake(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== 'ENOENT') throw e
  }
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  const fd = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(fd, `1 ${randomBytes(32).toString('base64')}\n`)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  try {
    linkSync(temporary, file)
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e
  } finally {
    rmSync(temporary, { force: true })
  }
  // What the key seals is durable when it is acknowledged; so must the key's name be.
  const folder = openSync(join(file, '..'), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
  return readFileSync(file, 'utf8')
}
