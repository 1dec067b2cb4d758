/** Encryption at rest: AES-256-GCM with a key file outside the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { errorCode, isMissingFile } from '../system/error-code'

/** Appends all bytes. Throws if the disk is full; the file can then end within a line. */
function appendAll(fd: number, bytes: Buffer): void {
  // A write that stores only what fits reports no error. The write of the rest does.
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done)
}

export interface Secrets {
  /** `where` names table, row and column; it is authenticated, so that a sealed value can't be moved to another row. */
  seal(plain: string, where: string): string
  /** Throws if the text was changed or moved. */
  open(sealed: string, where: string): string
  /** HMAC key for signed URLs and similar, derived from the master key by name. */
  derive(name: string): Buffer
  /**
   * Each key's id with a known text that it sealed. Stored in the database, it shows later whether the file still has
   * that key.
   */
  checks(): readonly KeyCheck[]
  /** Whether the file has the key that sealed this check. */
  passes(check: KeyCheck): boolean
}
export interface KeyCheck {
  readonly keyId: string
  readonly sealed: string
}

interface Key {
  readonly id: number
  readonly bytes: Buffer
}
/** Lower ids were counted by hand; the others are random. */
const RANDOM_IDS_FROM = 1000
const CHECKED = { text: 'master-key', where: 'key_check|sealed' }

/**
 * Reads `DATA_DIR/master-key`. One line per key: id, space, base64 of 32 bytes. To rotate, add a line: the last key
 * seals, all can open, and the first derives, so that signed URLs survive a rotation. Throws if the file is damaged,
 * and ENOENT if it is missing and `make` is off; else creates it (mode 0600).
 */
export function openSecrets(dataDir: string, { make = true } = {}): Secrets {
  const file = join(dataDir, 'master-key')
  return secretsOf(make ? readOrMake(file) : readFileSync(file, 'utf8'))
}

/** Reads a key file that several servers have, in the same form. It is never created. */
export const openKeyFile = (file: string): Secrets => secretsOf(readFileSync(file, 'utf8'))

/** The secrets of a key file's text. Throws if it is damaged. */
export function secretsOf(text: string): Secrets {
  const keys = parseKeys(text)
  const [oldest] = keys
  const newest = keys.at(-1)
  if (!oldest || !newest) throw new Error('The master key file contains no key.')
  const open = (sealed: string, where: string) => {
    const [id = '', text = ''] = sealed.split('.')
    const body = Buffer.from(text, 'base64')
    const key = keys.find((k) => k.id === Number(id))
    if (!key || body.length < 28) throw new Error("This value isn't sealed.")
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, body.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(where)).setAuthTag(body.subarray(-16))
    return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]).toString('utf8')
  }
  return {
    seal: (plain, where) => sealWith(newest, plain, where),
    open,
    derive: (name) => Buffer.from(hkdfSync('sha256', oldest.bytes, '', name, 32)),
    checks: () => keys.map((k) => ({ keyId: String(k.id), sealed: sealWith(k, CHECKED.text, CHECKED.where) })),
    passes({ keyId, sealed }) {
      if (!sealed.startsWith(`${keyId}.`)) return false
      try {
        return open(sealed, CHECKED.where) === CHECKED.text
      } catch {
        return false
      }
    },
  }
}

/** A line for the operator if other users than the server's can open the key file; undefined if none can. */
export function looseKeyNote(file: string): string | undefined {
  const mode = statSync(file).mode & 0o777
  if ((mode & 0o077) === 0 || process.platform === 'win32') return undefined
  return `${JSON.stringify(file)} has mode ${mode.toString(8).padStart(4, '0')}, so other users might read it. Run: chmod 600 ${basename(file)}`
}

function sealWith(key: Key, plain: string, where: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(where))
  const body = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${key.id}.${body.toString('base64')}`
}

/** In the order of the file; keys counted by hand come first, by number. */
function parseKeys(text: string): Key[] {
  const keys = new Map<number, Buffer>()
  for (const line of text.split('\n').filter((l) => l.trim() !== '')) {
    const match = /^(\d{1,15}) ([A-Za-z0-9+/]{43}=)$/.exec(line.trim())
    if (!match?.[1] || !match[2]) throw new Error('The master key file is damaged.')
    keys.set(Number(match[1]), Buffer.from(match[2], 'base64'))
  }
  const order = (k: Key) => Math.min(k.id, RANDOM_IDS_FROM)
  return [...keys].map(([id, bytes]) => ({ id, bytes })).toSorted((a, b) => order(a) - order(b))
}

const newLine = () => `${randomInt(RANDOM_IDS_FROM, 2 ** 47)} ${randomBytes(32).toString('base64')}\n`

/** The next content of the key file, until it has the file's name. A killed process leaves it. */
const NEXT_FILE = /^master-key\.[0-9a-f]{12}$/
const nextOf = (file: string) => `${file}.${randomBytes(6).toString('hex')}`

/**
 * Replaces the key file, durable once this returns. A crash leaves the old or the new file. Call with the data directory
 * locked: copies of keys that a killed process left are deleted.
 */
function replaceFile(dataDir: string, change: (lines: readonly string[]) => readonly string[]): void {
  const file = join(dataDir, 'master-key')
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((l) => l.trim() !== '')
  for (const name of readdirSync(dataDir)) if (NEXT_FILE.test(name)) rmSync(join(dataDir, name), { force: true })
  const next = nextOf(file)
  try {
    writeNew(next, `${change(lines).join('\n')}\n`)
    renameSync(next, file)
  } catch (e) {
    rmSync(next, { force: true })
    throw e
  }
  syncFolder(dataDir)
}

/** Writes a new file for its owner alone, durable but for its name. */
function writeNew(file: string, text: string): void {
  const fd = openSync(file, 'wx', 0o600)
  try {
    appendAll(fd, Buffer.from(text))
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Adds a new key, which seals from the next opening on. Older keys still open their own values. */
export const addKey = (dataDir: string): void => replaceFile(dataDir, (lines) => [...lines, newLine().trim()])

/** Drops every key but the newest. Values sealed by the others must already be resealed. */
export const dropOldKeys = (dataDir: string): void => replaceFile(dataDir, (lines) => lines.slice(-1))

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Two processes can start at once, so the file appears complete or not at all, and the first one wins. */
function readOrMake(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (e) {
    if (!isMissingFile(e)) throw e
  }
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const temporary = nextOf(file)
  try {
    writeNew(temporary, newLine())
    linkSync(temporary, file)
  } catch (e) {
    if (errorCode(e) !== 'EEXIST') throw e
  } finally {
    rmSync(temporary, { force: true })
  }
  // Sealed data is durable when acknowledged, so the file's name must be durable too.
  syncFolder(join(file, '..'))
  return readFileSync(file, 'utf8')
}
