import type { DerBytes } from './der'
import type { PublicKey } from './key-kind'

/** What is told and judged of one certificate. */
export interface Certificate {
  /** The owner's common name, as people call it */
  readonly subject: string
  readonly issuer: string
  /** The whole distinguished names */
  readonly subjectLine: string
  readonly issuerLine: string
  /** DNS names and addresses (subjectAltName) */
  readonly names: readonly string[]
  readonly from: Date
  readonly until: Date
  readonly key: PublicKey
  /** It may sign other certificates. Self-made ones often may, too. */
  readonly authority: boolean
  readonly keyId: string | undefined
  readonly issuerKeyId: string | undefined
  /** Its signature uses SHA-1 */
  readonly sha1: boolean
  readonly bytes: DerBytes
  readonly pem: string
  /** Verifies its signature; undefined where that cannot be done here. */
  readonly signedBy: (signer: Certificate, subtle: SubtleCrypto | undefined) => Promise<boolean | undefined>
}

export const isSelfIssued = (c: Certificate): boolean => c.subjectLine === c.issuerLine

/** By its names and key ids; the signature is not tried. */
export const isIssuerOf = (issuer: Certificate, c: Certificate): boolean =>
  issuer !== c &&
  issuer.subjectLine === c.issuerLine &&
  (issuer.keyId === undefined || c.issuerKeyId === undefined || issuer.keyId === c.issuerKeyId)
