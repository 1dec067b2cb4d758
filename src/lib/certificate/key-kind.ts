/** The kind of a key, the same for a certificate's public key and a private key. */
import { bitLength, derBits, derChildren, oidOf, onlyNode, TAG, type DerBytes, type DerNode } from './der'

export type KeyFamily = 'RSA' | 'RSA-PSS' | 'ECDSA' | 'Ed25519' | 'Ed448' | 'DSA' | 'other'
export interface PrivateKeyKind {
  readonly family: KeyFamily
  readonly oid: string
  /** Bits of the modulus of an RSA key */
  readonly bits?: number | undefined
  /**
   * Curve of an elliptic key: its object identifier if it has no known name, undefined if its parameters are explicit
   */
  readonly curve?: string | undefined
}
export interface PublicKey {
  readonly kind: PrivateKeyKind
  /** The public numbers in the certificate's form: modulus and exponent, or the point */
  readonly material: DerBytes
  /** SubjectPublicKeyInfo */
  readonly spki: DerBytes
}

const FAMILIES: Readonly<Record<string, KeyFamily>> = {
  '1.2.840.113549.1.1.1': 'RSA',
  '1.2.840.113549.1.1.10': 'RSA-PSS',
  '1.2.840.10045.2.1': 'ECDSA',
  '1.3.101.112': 'Ed25519',
  '1.3.101.113': 'Ed448',
  '1.2.840.10040.4.1': 'DSA',
}
const CURVES: Readonly<Record<string, string>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
  '1.3.132.0.10': 'secp256k1',
  '1.3.36.3.3.2.8.1.1.7': 'brainpoolP256r1',
  '1.3.36.3.3.2.8.1.1.11': 'brainpoolP384r1',
  '1.3.36.3.3.2.8.1.1.13': 'brainpoolP512r1',
}

export const curveOf = (parameters: DerNode | undefined): string | undefined => {
  if (parameters?.tag !== TAG.oid) return undefined
  const oid = oidOf(parameters)
  return CURVES[oid] ?? oid
}

/** The type that an AlgorithmIdentifier names; the size of an RSA key is in its numbers. */
export function privateKeyKindOf(algorithm: DerNode | undefined): PrivateKeyKind {
  const [id, parameters] = derChildren(algorithm)
  const oid = oidOf(id)
  const family = FAMILIES[oid] ?? 'other'
  return { family, oid, ...(family === 'ECDSA' ? { curve: curveOf(parameters) } : {}) }
}

export const isRsa = (kind: PrivateKeyKind): boolean => kind.family === 'RSA' || kind.family === 'RSA-PSS'

/** Reads a SubjectPublicKeyInfo. */
export function readPublicKey(spki: DerBytes): PublicKey {
  const [algorithm, bits] = derChildren(onlyNode(spki))
  const kind = privateKeyKindOf(algorithm)
  const material = derBits(bits)
  return { kind: isRsa(kind) ? { ...kind, bits: bitLength(derChildren(onlyNode(material))[0]) } : kind, material, spki }
}

/** `RSA 2048`, `ECDSA P-256`, `Ed25519` */
export function kindName({ family, bits, curve, oid }: PrivateKeyKind): string {
  if (family === 'other') return `of an unknown type (${oid})`
  if (family === 'ECDSA') return `ECDSA ${curve ?? 'with a custom curve'}`
  return bits === undefined ? family : `${family} ${bits}`
}

export const sameKind = (a: PrivateKeyKind, b: PrivateKeyKind): boolean =>
  (isRsa(a) && isRsa(b) ? a.bits === b.bits : a.oid === b.oid) && a.curve === b.curve
