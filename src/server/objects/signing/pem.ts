/** Reads a certificate and its key as PEM text (Part A 4.3). Dates and names are never checked. */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'

export interface PemError {
  readonly field: 'certificate' | 'private_key'
  readonly reason: string
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g
const blocks = (pem: string) => Array.from(pem.matchAll(BLOCK), (m) => ({ label: m[1] ?? '', text: m[0] }))
const wrong = (field: PemError['field'], reason: string): PemError => ({ field, reason })

function readCertificate(pem: string): X509Certificate | PemError {
  const found = blocks(pem)
  if (found.some((b) => b.label.endsWith('PRIVATE KEY'))) {
    return wrong('certificate', 'Certificate contains a private key. Move it to the field of the private key.')
  }
  const chain = found.filter((b) => b.label === 'CERTIFICATE' || b.label === 'X509 CERTIFICATE')
  if (chain.length === 0) {
    return wrong('certificate', 'Certificate must be PEM text with a block "-----BEGIN CERTIFICATE-----".')
  }
  try {
    const [leaf] = chain.map((b) => new X509Certificate(b.text))
    if (leaf) return leaf
  } catch {
    // The error is reported below.
  }
  return wrong('certificate', "Certificate can't be read. It is damaged or incomplete.")
}

function readKey(pem: string): KeyObject | PemError {
  const keys = blocks(pem).filter((b) => b.label.endsWith('PRIVATE KEY'))
  const [key] = keys
  // The header lines of an old-style encrypted key contain dashes, unlike a plain block.
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: *4, *ENCRYPTED/.test(pem)) {
    return wrong('private_key', 'Private key is encrypted. Remove its passphrase first.')
  }
  if (!key) return wrong('private_key', 'Private key must be PEM text with a block "-----BEGIN PRIVATE KEY-----".')
  if (keys.length > 1) return wrong('private_key', 'Private key must be a single key.')
  try {
    return createPrivateKey(key.text)
  } catch {
    return wrong('private_key', "Private key can't be read. It is damaged or of an unknown type.")
  }
}

/** All faults of the pair; empty if the first certificate and the key belong together. */
export function checkPemPair(certificate: string, privateKey: string): readonly PemError[] {
  const leaf = readCertificate(certificate)
  const key = readKey(privateKey)
  const errors = [leaf, key].filter((x): x is PemError => 'field' in x)
  if (errors.length > 0 || !(leaf instanceof X509Certificate) || 'field' in key) return errors
  return leaf.checkPrivateKey(key) ? [] : [wrong('private_key', "Private key doesn't match the certificate.")]
}
