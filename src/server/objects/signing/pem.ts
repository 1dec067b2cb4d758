/** Reads a certificate and its key as PEM text. Dates and names are never checked (D-tls-4). */
import { Worker } from 'node:worker_threads'
import type { DerBytes } from '#/lib/certificate/der'
import { ApiFailure } from '#/server/core/handlers'
import { Limiter } from '#/server/core/limiter'
import { certificateKeyHeader, privateKeyHeader, RefusedKey, type KeyHeader, type PrivateKeyHeader } from './key-header'

export interface PemError {
  readonly field: 'certificate' | 'private_key'
  readonly reason: string
}
interface Chain extends KeyHeader {
  /** The first is the one of the key. */
  readonly all: readonly DerBytes[]
}
interface Key extends PrivateKeyHeader {
  readonly bytes: DerBytes
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/g
const blocks = (pem: string) => Array.from(pem.matchAll(BLOCK), (m) => ({ label: m[1] ?? '', inner: m[2] ?? '' }))
const wrong = (field: PemError['field'], reason: string): PemError => ({ field, reason })
const BAD_CERTIFICATE = wrong('certificate', "Certificate can't be read. It is damaged or incomplete.")
const BAD_KEY = wrong('private_key', "Private key can't be read. It is damaged or of an unknown type.")
const NO_PAIR = wrong('private_key', "Private key doesn't match the certificate.")

/** Skips header lines. Throws a RangeError for other text that isn't base64, which Node would skip too. */
function fromBase64(inner: string): DerBytes {
  const text = inner.replaceAll(/^[A-Za-z]+:.*$/gm, '').replaceAll(/\s/g, '')
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new RangeError('no base64')
  return Uint8Array.from(Buffer.from(text, 'base64'))
}

function readChain(pem: string): Chain | PemError {
  const found = blocks(pem)
  if (found.some((b) => b.label.endsWith('PRIVATE KEY'))) {
    return wrong('certificate', 'Certificate contains a private key. Move it to the field of the private key.')
  }
  const chain = found.filter((b) => b.label === 'CERTIFICATE' || b.label === 'X509 CERTIFICATE')
  try {
    const all = chain.map((b) => fromBase64(b.inner))
    const [leaf] = all.map(certificateKeyHeader)
    if (leaf) return { ...leaf, all }
  } catch (e) {
    return e instanceof RefusedKey ? wrong('certificate', `Certificate can't be used. ${e.message}`) : BAD_CERTIFICATE
  }
  return wrong('certificate', 'Certificate must be PEM text with a block "-----BEGIN CERTIFICATE-----".')
}

function readKey(pem: string): Key | PemError {
  const [key, ...more] = blocks(pem).filter((b) => b.label.endsWith('PRIVATE KEY'))
  // The header lines of an old-style encrypted key contain dashes, unlike a plain block.
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: *4, *ENCRYPTED/.test(pem)) {
    return wrong('private_key', 'Private key is encrypted. Remove its passphrase first.')
  }
  if (!key) return wrong('private_key', 'Private key must be PEM text with a block "-----BEGIN PRIVATE KEY-----".')
  if (more.length > 0) return wrong('private_key', 'Private key must be a single key.')
  try {
    const bytes = fromBase64(key.inner)
    return { ...privateKeyHeader(bytes), bytes }
  } catch (e) {
    return e instanceof RefusedKey ? wrong('private_key', `Private key can't be used. ${e.message}`) : BAD_KEY
  }
}

/** The thread starts from text, so that no build step needs another file. */
const THREAD = `
const { createPrivateKey, X509Certificate } = require('node:crypto')
const { parentPort, workerData: { all, key } } = require('node:worker_threads')
let said = 'certificate'
try {
  const [leaf] = all.map((bytes) => new X509Certificate(bytes))
  said = 'key'
  const secret = createPrivateKey({ key: Buffer.from(key.bytes), format: 'der', type: key.form })
  said = leaf.checkPrivateKey(secret) ? 'pair' : 'no pair'
} catch {
  // What was being read can't be.
}
parentPort.postMessage(said)
`
/** Pairs judged at once. */
const TURNS = new Limiter({ all: 2, one: 1 })
/** Milliseconds for a pair, which takes about 50. */
const LIMIT_MS = 20_000

/** Rejects with `ApiFailure` 503 after `LIMIT_MS`. */
async function judge(all: readonly DerBytes[], key: Key): Promise<string> {
  const thread = new Worker(THREAD, { eval: true, workerData: { all, key } })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<string>((done, fail) => {
      thread.once('message', done)
      thread.once('error', fail)
      timer = setTimeout(() => fail(new ApiFailure(503, "The pair couldn't be checked in time. Try again.")), LIMIT_MS)
    })
  } finally {
    clearTimeout(timer)
    void thread.terminate()
  }
}

/**
 * All faults of the pair; empty if the first certificate and the key belong together. OpenSSL reads them only if their algorithms
 * and sizes are accepted and equal, outside of the main thread. `account`: whose turn it takes.
 */
export async function checkPemPair(
  certificate: string,
  privateKey: string,
  account: number,
): Promise<readonly PemError[]> {
  const chain = readChain(certificate)
  const key = readKey(privateKey)
  const errors = [chain, key].filter((x): x is PemError => 'field' in x)
  if (errors.length > 0 || 'field' in chain || 'field' in key) return errors
  if (chain.kind !== key.kind) return [NO_PAIR]
  const said = await TURNS.run(account, () => judge(chain.all, key))
  if (said === 'pair') return []
  return [said === 'certificate' ? BAD_CERTIFICATE : said === 'key' ? BAD_KEY : NO_PAIR]
}
