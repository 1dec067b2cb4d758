/** Opens keys protected by a passphrase (PKCS #5: PBES2 of PBKDF2 and AES-CBC). */
import { derChildren, derNumber, octetsOf, oidOf, onlyNode, TAG, type DerBytes, type DerNode } from './der'
import { pemBlocks, toPem, type PemBlock } from './pem'
import { readPrivateKey } from './private-key'

const PBES2 = '1.2.840.113549.1.5.13'
const PBKDF2 = '1.2.840.113549.1.5.12'
const SCRYPT = '1.3.6.1.4.1.11591.4.11'
const HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'SHA-1',
  '1.2.840.113549.2.9': 'SHA-256',
  '1.2.840.113549.2.10': 'SHA-384',
  '1.2.840.113549.2.11': 'SHA-512',
}
const AES: Readonly<Record<string, number>> = {
  '2.16.840.1.101.3.4.1.2': 128,
  '2.16.840.1.101.3.4.1.22': 192,
  '2.16.840.1.101.3.4.1.42': 256,
}
/** More rounds than any tool writes would freeze the page for minutes. */
const MAX_ROUNDS = 20_000_000

interface Scheme {
  readonly salt: DerBytes
  readonly rounds: number
  readonly hash: string
  readonly bits: number
  readonly iv: DerBytes
  readonly data: DerBytes
}

/** The scheme, or the reason why it can't be opened here. */
function schemeOf(bytes: DerBytes): Scheme | string {
  const [algorithm, data] = derChildren(onlyNode(bytes))
  const [id, parameters] = derChildren(algorithm)
  if (oidOf(id) !== PBES2) return 'old encryption scheme'
  const [derivation, cipher] = derChildren(parameters).map(derChildren)
  const by = oidOf(derivation?.[0])
  if (by === SCRYPT) return 'scrypt'
  if (by !== PBKDF2) return 'unknown encryption scheme'
  const [salt, rounds, ...more] = derChildren(derivation?.[1])
  const prf: DerNode | undefined = more.find((node) => node.tag === TAG.sequence)
  const hash = prf ? HASHES[oidOf(derChildren(prf)[0])] : 'SHA-1'
  const bits = AES[oidOf(cipher?.[0])]
  if (hash === undefined) return 'unknown hash'
  if (bits === undefined) return 'a cipher other than AES'
  const count = derNumber(rounds)
  if (count > MAX_ROUNDS) return 'too many rounds'
  return { salt: octetsOf(salt), rounds: count, hash, bits, iv: octetsOf(cipher?.[1]), data: octetsOf(data) }
}

/** The reason why a passphrase can't be used here; undefined if it can. */
export function whyLocked(block: PemBlock, subtle: SubtleCrypto | undefined): string | undefined {
  if (block.label !== 'ENCRYPTED PRIVATE KEY') return 'old PEM encryption'
  if (!block.bytes) return 'damaged text'
  if (!subtle) return 'no secure connection'
  try {
    const scheme = schemeOf(block.bytes)
    return typeof scheme === 'string' ? scheme : undefined
  } catch {
    return 'damaged text'
  }
}

export type Unlocked =
  | { readonly pem: string }
  | { readonly problem: 'wrong-passphrase' | 'not-here'; readonly pem?: never }

async function secretOf(scheme: Scheme, passphrase: string, subtle: SubtleCrypto): Promise<CryptoKey> {
  const typed = await subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, ['deriveBits'])
  const { hash, salt, rounds: iterations } = scheme
  const bits = await subtle.deriveBits({ name: 'PBKDF2', hash, salt, iterations }, typed, scheme.bits)
  return subtle.importKey('raw', bits, 'AES-CBC', false, ['decrypt'])
}

/** Decrypts the one encrypted key in `text` with a passphrase, in the browser only. Returns plain PKCS #8. */
export async function unlockKey(text: string, passphrase: string): Promise<Unlocked> {
  const subtle = globalThis.crypto?.subtle
  const block = pemBlocks(text).find((found) => found.encrypted)
  if (!block?.bytes || whyLocked(block, subtle) !== undefined) return { problem: 'not-here' }
  const scheme = schemeOf(block.bytes)
  if (typeof scheme === 'string') return { problem: 'not-here' }
  let secret: CryptoKey
  try {
    secret = await secretOf(scheme, passphrase, subtle)
  } catch {
    // Some browsers don't support AES with 192 bits.
    return { problem: 'not-here' }
  }
  try {
    const open = new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv: scheme.iv }, secret, scheme.data))
    const pem = toPem('PRIVATE KEY', open)
    // One wrong passphrase in 256 yields valid padding but no valid key.
    const [key] = pemBlocks(pem)
    if (key) readPrivateKey(key)
    return { pem }
  } catch {
    return { problem: 'wrong-passphrase' }
  }
}
