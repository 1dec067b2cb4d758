import type { DerBytes } from './der'
import type { PublicKey } from './key-kind'

/** Properties of one certificate that are shown and checked. */
export interface Certificate {
  /** The owner's common name */
  readonly subject: string
  readonly issuer: string
  /** The complete distinguished names */
  readonly subjectLine: string
  readonly issuerLine: string
  /** DNS names and addresses (subjectAltName) */
  readonly names: readonly string[]
  readonly from: Date
  readonly until: Date
  readonly key: PublicKey
  /** Whether the certificate can sign others, as many self-made ones can */
  readonly authority: boolean
  readonly keyId: string | undefined
  readonly issuerKeyId: string | undefined
  /** Whether the signature uses SHA-1 */
  readonly sha1: boolean
  readonly bytes: DerBytes
  readonly pem: string
  /** Verifies the signature; undefined if the browser can't. */
  readonly signedBy: (signer: Certificate, subtle: SubtleCrypto | undefined) => Promise<boolean | undefined>
}

export const isSelfIssued = (c: Certificate): boolean => c.subjectLine === c.issuerLine

/** Compares names and key ids only, without verifying the signature. */
export const isIssuerOf = (issuer: Certificate, c: Certificate): boolean =>
  issuer !== c &&
  issuer.subjectLine === c.issuerLine &&
  (issuer.keyId === undefined || c.issuerKeyId === undefined || issuer.keyId === c.issuerKeyId)
