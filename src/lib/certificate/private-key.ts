/** Converts a private key from any unencrypted form to PKCS #8, which WebCrypto imports. */
import {
  bitLength,
  derBits,
  der,
  derChildren,
  derNumber,
  octetsOf,
  onlyNode,
  TAG,
  type DerBytes,
  type DerNode,
} from './der'
import { curveOf, isRsa, privateKeyKindOf, type PrivateKeyKind } from './key-kind'
import { toPem, type PemBlock } from './pem'

export interface PrivateKey {
  readonly kind: PrivateKeyKind
  readonly form: 'PKCS #1' | 'SEC1' | 'PKCS #8' | 'DSA'
  /** Undefined for a type that is never imported */
  readonly pkcs8?: DerBytes | undefined
  /** The public numbers in the key, in the certificate's form */
  readonly material?: DerBytes | undefined
  /** The key alone, as sent */
  readonly pem: string
}

const LABEL: Readonly<Record<PrivateKey['form'], string>> = {
  'PKCS #1': 'RSA PRIVATE KEY',
  SEC1: 'EC PRIVATE KEY',
  'PKCS #8': 'PRIVATE KEY',
  DSA: 'DSA PRIVATE KEY',
}
/** Of RSA there are nine. */
const DSA_NUMBERS = 6
const VERSION_0 = Uint8Array.of(TAG.integer, 1, 0)
const NULL = Uint8Array.of(5, 0)
const OID_RSA = Uint8Array.from([6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1])
const OID_EC = Uint8Array.from([6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1])

const wrap = (oid: DerBytes, parameters: DerBytes, key: DerBytes) =>
  der(TAG.sequence, VERSION_0, der(TAG.sequence, oid, parameters), der(TAG.octets, key))

/** Reads the public half of an RSAPrivateKey (RFC 8017, A.1.2). */
function rsaNumbers(key: DerBytes): { bits: number; material: DerBytes } {
  const [, modulus, exponent, secret] = derChildren(onlyNode(key))
  if (modulus?.tag !== TAG.integer || exponent?.tag !== TAG.integer || secret?.tag !== TAG.integer)
    throw new RangeError('no RSA key')
  return { bits: bitLength(modulus), material: der(TAG.sequence, modulus.whole, exponent.whole) }
}

/** Reads the optional curve and point of an ECPrivateKey (RFC 5915). */
function ecParts(key: DerBytes): { parameters: DerNode | undefined; material: DerBytes | undefined } {
  const [version, secret, ...optional] = derChildren(onlyNode(key))
  if (derNumber(version) !== 1 || octetsOf(secret).length === 0) throw new RangeError('no EC key')
  const part = (tag: number) => {
    const found = optional.find((node) => node.tag === tag)
    return found && onlyNode(found.body)
  }
  const point = part(0xa1)
  return { parameters: part(0xa0), material: point && derBits(point) }
}

function readSec1(bytes: DerBytes, beside: PemBlock | undefined): Omit<PrivateKey, 'pem'> {
  const { parameters: own, material } = ecParts(bytes)
  const parameters = own ?? (beside?.bytes ? onlyNode(beside.bytes) : undefined)
  if (!parameters) throw new RangeError('no curve')
  return {
    form: 'SEC1',
    kind: { family: 'ECDSA', oid: '1.2.840.10045.2.1', curve: curveOf(parameters) },
    pkcs8: wrap(OID_EC, parameters.whole, bytes),
    material,
  }
}

function readPkcs8(bytes: DerBytes): Omit<PrivateKey, 'pem'> {
  const [version, algorithm, secret, ...more] = derChildren(onlyNode(bytes))
  if (derNumber(version) > 1) throw new RangeError('no PKCS #8')
  const kind = privateKeyKindOf(algorithm)
  const inner = octetsOf(secret)
  const form = 'PKCS #8'
  if (isRsa(kind)) {
    const { bits, material } = rsaNumbers(inner)
    return { form, kind: { ...kind, bits }, pkcs8: bytes, material }
  }
  if (kind.family === 'ECDSA') return { form, kind, pkcs8: bytes, material: ecParts(inner).material }
  const point = more.find((node) => node.tag === 0x81)
  return { form, kind, pkcs8: bytes, material: point?.body.subarray(1) }
}

function read(block: PemBlock, bytes: DerBytes, parameters: PemBlock | undefined): Omit<PrivateKey, 'pem'> {
  // By the content, as OpenSSL reads it: some tools write the wrong label.
  const parts = derChildren(onlyNode(bytes))
  const second = parts[1]
  if (second?.tag === TAG.octets) return readSec1(bytes, parameters)
  if (second?.tag === TAG.sequence) return readPkcs8(bytes)
  if (block.label === 'DSA PRIVATE KEY' && parts.length === DSA_NUMBERS)
    return { form: 'DSA', kind: { family: 'DSA', oid: '1.2.840.10040.4.1' } }
  const { bits, material } = rsaNumbers(bytes)
  const kind: PrivateKeyKind = { family: 'RSA', oid: '1.2.840.113549.1.1.1', bits }
  return { form: 'PKCS #1', kind, pkcs8: wrap(OID_RSA, NULL, bytes), material }
}
/** Reads one key block; `parameters` is an `EC PARAMETERS` block before it. Throws if the block isn't a private key. */
export function readPrivateKey(block: PemBlock, parameters?: PemBlock): PrivateKey {
  if (!block.bytes) throw new RangeError('no base64')
  const key = read(block, block.bytes, parameters)
  return { ...key, pem: toPem(LABEL[key.form], block.bytes) }
}
