/** Reads certificates. The only file that knows the X.509 library, so that it is fetched only where one is typed in. */
// First: the library describes its classes by what this one adds.
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

/** What people call its owner: the common name, else the organisation, else all of it. */
const calledBy = (name: Name): string =>
  name.getField('CN')[0] ?? name.getField('O')[0] ?? (name.toString() || 'no name')

const VERIFIABLE = ['RSA', 'ECDSA P-256', 'ECDSA P-384', 'ECDSA P-521']

/** The library answers "no" also where it cannot tell: it is asked only about what every browser can verify. */
function canVerify(signed: X509Certificate, signer: Certificate): boolean {
  const { family, curve } = signer.key.kind
  const { name, hash } = signed.signatureAlgorithm
  const kind = curve === undefined ? family : `${family} ${curve}`
  return VERIFIABLE.includes(kind) && hash !== undefined && name !== 'RSA-PSS'
}

/** Takes one certificate apart. Throws where the library cannot. */
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
    // A text of the library for some algorithms holds no hash although its type says so.
    sha1: (read.signatureAlgorithm.hash as Algorithm | undefined)?.name === 'SHA-1',
    bytes,
    pem: toPem('CERTIFICATE', bytes),
    signedBy: async (signer, subtle) =>
      subtle && canVerify(read, signer) ? read.verify({ publicKey: signer.key.spki, signatureOnly: true }) : undefined,
  }
}
