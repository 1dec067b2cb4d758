/** Reads a chosen file as PEM text. */
import { firstNode, derChildren, oidOf, onlyNode, TAG, type DerBytes, type DerNode } from './der'
import { toPem } from './pem'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TIMES: readonly number[] = [0x17, 0x18]

/** The signed part that certificates, requests and revocation lists start with. */
function signedLabel(signed: DerNode | undefined): string {
  const parts = derChildren(signed)
  if (parts.some((part) => TIMES.includes(part.tag))) return 'X509 CRL'
  return parts[0]?.tag === 0xa0 || parts.length >= 6 ? 'CERTIFICATE' : 'CERTIFICATE REQUEST'
}

/** The PEM label of DER bytes by their outer structure; undefined if unknown. */
export function derLabel(bytes: DerBytes): string | undefined {
  try {
    const parts = derChildren(onlyNode(bytes))
    const shape = parts.map((part) => part.tag)
    const [first, second, third] = shape
    if (first === TAG.oid) return oidOf(parts[0]) === SIGNED_DATA ? 'PKCS7' : undefined
    if (first === TAG.integer && second === TAG.octets) return 'EC PRIVATE KEY'
    if (first === TAG.integer && second === TAG.integer) return shape.length > 6 ? 'RSA PRIVATE KEY' : 'DSA PRIVATE KEY'
    if (first === TAG.integer && second === TAG.sequence) return third === TAG.octets ? 'PRIVATE KEY' : 'PKCS12'
    if (first !== TAG.sequence) return undefined
    if (second === TAG.octets) return 'ENCRYPTED PRIVATE KEY'
    if (second === TAG.bits) return 'PUBLIC KEY'
    return third === TAG.bits ? signedLabel(parts[0]) : undefined
  } catch {
    return undefined
  }
}

/** Containers are only named, since neither the API nor the checks can use their contents. */
const CONTAINERS: readonly string[] = ['PKCS12', 'PKCS7']

/**
 * A file's bytes as PEM text: text unchanged, DER in its PEM form, and only the name of a container (PKCS #12, PKCS
 * #7). Throws for any other file.
 */
export function fileText(bytes: DerBytes): string {
  const label = derLabel(bytes)
  if (label !== undefined)
    return CONTAINERS.includes(label) ? toPem(label, new Uint8Array()) : toPem(label, firstNode(bytes).whole)
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new TypeError('binary')
  return text
}
