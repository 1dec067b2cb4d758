/**
 * Reads the algorithm and the size of a key from its DER header. OpenSSL derives the public half of some keys while it reads them,
 * which takes minutes for absurd numbers, so only kinds and sizes of known cost get there.
 */
import {
  bitLength,
  derBits,
  derChildren,
  derNumber,
  octetsOf,
  oidOf,
  onlyNode,
  TAG,
  type DerBytes,
  type DerNode,
} from '#/lib/certificate/der'

/** A key of a kind that isn't accepted; the message says why. */
export class RefusedKey extends Error {}

export interface KeyHeader {
  /** Algorithm with curve or bits: the same text for a certificate and its key. */
  readonly kind: string
}
export interface PrivateKeyHeader extends KeyHeader {
  readonly form: 'pkcs1' | 'pkcs8' | 'sec1'
}

const RSA = '1.2.840.113549.1.1.1'
const RSA_PSS = '1.2.840.113549.1.1.10'
const EC = '1.2.840.10045.2.1'
/** Ed25519 and Ed448. */
const ED = ['1.3.101.112', '1.3.101.113']

const MAX_RSA_BITS = 8192
/** Bits of an RSA key's public exponent. */
const MAX_EXPONENT_BITS = 64
/** Bytes of the secret of the largest named curve, of 571 bits, or of Ed448. */
const MAX_SECRET = 72

/** `numbers`: modulus, public exponent, then those of a private key. */
function rsaKind(oid: string, numbers: readonly DerNode[]): KeyHeader {
  const [modulus, exponent] = numbers
  const bits = bitLength(modulus)
  if (bits > MAX_RSA_BITS) throw new RefusedKey(`RSA keys can have at most ${MAX_RSA_BITS} bits.`)
  if (numbers.some((n) => n.tag !== TAG.integer || bitLength(n) > bits) || bitLength(exponent) > MAX_EXPONENT_BITS)
    throw new RangeError('no RSA key')
  return { kind: `${oid} ${bits}` }
}

function rsaPrivate(oid: string, key: DerBytes): KeyHeader {
  const [version, ...numbers] = derChildren(onlyNode(key))
  if (derNumber(version) !== 0) throw new RefusedKey('RSA keys must have two primes.')
  if (numbers.length !== 8) throw new RangeError('no RSA key')
  return rsaKind(oid, numbers)
}

function ecKind(curve: DerNode | undefined): KeyHeader {
  if (curve?.tag !== TAG.oid) throw new RefusedKey('Elliptic curves must be named, not described by their numbers.')
  return { kind: `${EC} ${oidOf(curve)}` }
}

/** `outer`: the curve that PKCS #8 names. */
function ecPrivate(key: DerBytes, outer?: DerNode): KeyHeader {
  const [, secret, ...optional] = derChildren(onlyNode(key))
  if (octetsOf(secret).length > MAX_SECRET) throw new RangeError('no EC key')
  const own = optional.find(({ tag }) => tag === 0xa0)
  const curves = [...(outer ? [outer] : []), ...(own ? [onlyNode(own.body)] : [])]
  const [kind] = curves.map(ecKind)
  if (!kind) throw new RangeError('no curve')
  return kind
}

function unknown(oid: string): never {
  throw new RefusedKey(`Keys of the algorithm ${oid.slice(0, 80)} aren't accepted. Use RSA, ECDSA, Ed25519 or Ed448.`)
}

/** Throws `RefusedKey`, or `RangeError` if the bytes aren't a private key. */
export function privateKeyHeader(key: DerBytes): PrivateKeyHeader {
  const [, second, third] = derChildren(onlyNode(key))
  if (second?.tag === TAG.octets) return { form: 'sec1', ...ecPrivate(key) }
  if (second?.tag !== TAG.sequence) return { form: 'pkcs1', ...rsaPrivate(RSA, key) }
  const [id, parameters] = derChildren(second)
  const [oid, inner, form] = [oidOf(id), octetsOf(third), 'pkcs8' as const]
  if (oid === RSA || oid === RSA_PSS) return { form, ...rsaPrivate(oid, inner) }
  if (oid === EC) return { form, ...ecPrivate(inner, parameters) }
  if (!ED.includes(oid)) unknown(oid)
  if (octetsOf(onlyNode(inner)).length > MAX_SECRET) throw new RangeError('no key')
  return { form, kind: oid }
}

/** Of a certificate's key. Throws `RefusedKey`, or `RangeError` if the bytes aren't a certificate. */
export function certificateKeyHeader(certificate: DerBytes): KeyHeader {
  const [signed] = derChildren(onlyNode(certificate))
  const fields = derChildren(signed)
  // The version is optional. Number, signature, issuer, validity and subject come before the key.
  const [algorithm, bits] = derChildren(fields[fields[0]?.tag === 0xa0 ? 6 : 5])
  const [id, parameters] = derChildren(algorithm)
  const oid = oidOf(id)
  if (oid === RSA || oid === RSA_PSS) return rsaKind(oid, derChildren(onlyNode(derBits(bits))))
  if (oid === EC) return ecKind(parameters)
  return ED.includes(oid) ? { kind: oid } : unknown(oid)
}
