/**
 * Reads certificates. The only file that imports the X.509 library, so that it loads only for an entered certificate.
 */
// Must come first: the library decorates its classes with the metadata API.
import 'reflect-metadata'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  type Name,
} from '@peculiar/x509'
import type { Certificate } from './certificate'
import type { DerBytes } from './der'
import { readPublicKey } from './key-kind'
import { toPem } from './pem'

/** The owner's common name, else the organization, else the whole name. */
const calledBy = (name: Name): string =>
  name.getField('CN')[0] ?? name.getField('O')[0] ?? (name.toString() || 'no name')

const VERIFIABLE = ['RSA', 'ECDSA P-256', 'ECDSA P-384', 'ECDSA P-521']

/** The library also returns false when it can't verify, so it is called only for what every browser can verify. */
function canVerify(signed: X509Certificate, signer: Certificate): boolean {
  const { family, curve } = signer.key.kind
  const { name, hash } = signed.signatureAlgorithm
  const kind = curve === undefined ? family : `${family} ${curve}`
  return VERIFIABLE.includes(kind) && hash !== undefined && name !== 'RSA-PSS'
}

/** Reads one certificate. Throws if the library can't. */
export function readCertificate(bytes: DerBytes): Certificate {
  const read = new X509Certificate(bytes)
  const names = read.getExtension(SubjectAlternativeNameExtension)?.names.items ?? []
  return {
    subject: calledBy(read.subjectName),
    issuer: calledBy(read.issuerName),
    subjectLine: read.subject,
    issuerLine: read.issuer,
    names: names.filter(({ type }) => type === 'dns' || type === 'ip').map(({ value }) => value),
    from: read.notBefore,
    until: read.notAfter,
    key: readPublicKey(new Uint8Array(read.publicKey.rawData)),
    authority: read.getExtension(BasicConstraintsExtension)?.ca ?? false,
    keyId: read.getExtension(SubjectKeyIdentifierExtension)?.keyId,
    issuerKeyId: read.getExtension(AuthorityKeyIdentifierExtension)?.keyId,
    // For some algorithms the library returns a text without a hash, although its type requires one.
    sha1: (read.signatureAlgorithm.hash as Algorithm | undefined)?.name === 'SHA-1',
    bytes,
    pem: toPem('CERTIFICATE', bytes),
    signedBy: async (signer, subtle) =>
      subtle && canVerify(read, signer) ? read.verify({ publicKey: signer.key.spki, signatureOnly: true }) : undefined,
  }
}
