/** Whether a private key belongs to a certificate's public key. */
import { sameBytes, type Bytes } from './der'
import { sameKind, type KeyKind, type PublicKey } from './key-kind'
import type { PrivateKey } from './private-key'

/**
 * - `proved`: a signature of the key was verified with the certificate's.
 * - `same-numbers`: the public numbers are the same; a signature could not be tried here.
 * - `unchecked`: nothing could be compared.
 */
export type Match = 'proved' | 'same-numbers' | 'mismatch' | 'unchecked'

type Algorithms = {
  readonly use: RsaHashedImportParams | EcKeyImportParams | Algorithm
  readonly sign: Algorithm | EcdsaParams
}

function algorithmsFor({ family, curve }: KeyKind): Algorithms | undefined {
  if (family === 'RSA') {
    const use = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    return { use, sign: use }
  }
  if (family === 'ECDSA' && curve?.startsWith('P-'))
    return { use: { name: 'ECDSA', namedCurve: curve }, sign: { name: 'ECDSA', hash: 'SHA-256' } }
  return family === 'Ed25519' ? { use: { name: family }, sign: { name: family } } : undefined
}

/** A point may be written short or long; only two of one way can be compared. */
const comparable = (a: Bytes, b: Bytes, kind: KeyKind) => kind.family !== 'ECDSA' || a[0] === b[0]

async function tried(certificate: PublicKey, key: PrivateKey, subtle: SubtleCrypto): Promise<boolean | undefined> {
  const algorithms = algorithmsFor(certificate.kind)
  if (!algorithms || !key.pkcs8) return undefined
  try {
    const { use, sign } = algorithms
    const [secret, open] = await Promise.all([
      subtle.importKey('pkcs8', key.pkcs8, use, false, ['sign']),
      subtle.importKey('spki', certificate.spki, use, false, ['verify']),
    ])
    const challenge = crypto.getRandomValues(new Uint8Array(32))
    return await subtle.verify(sign, open, await subtle.sign(sign, secret, challenge), challenge)
  } catch {
    return undefined
  }
}

/** Compares the kinds, then the public numbers, then lets the key sign what the certificate has to verify. */
export async function matchOf(
  certificate: PublicKey,
  key: PrivateKey,
  subtle: SubtleCrypto | undefined,
): Promise<Match> {
  if (!sameKind(certificate.kind, key.kind)) return 'mismatch'
  const { material } = key
  const compared =
    material && comparable(material, certificate.material, key.kind)
      ? sameBytes(material, certificate.material)
      : undefined
  if (compared === false) return 'mismatch'
  const proof = subtle ? await tried(certificate, key, subtle) : undefined
  if (proof !== undefined) return proof ? 'proved' : 'mismatch'
  return compared ? 'same-numbers' : 'unchecked'
}
