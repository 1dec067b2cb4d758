/** Reads the certificates and the key from the PEM blocks of both fields. */
import type { Certificate } from './certificate'
import { firstNode, onlyNode, type DerBytes } from './der'
import { refusal, type Finding } from './finding'
import { whyLocked } from './locked-key'
import { isCertificate, isKey, type PemBlock } from './pem'
import { readPrivateKey, type PrivateKey } from './private-key'

export interface ReadCertificates {
  readonly certificates: readonly Certificate[]
  readonly finding?: Finding
}
export interface ReadKey {
  readonly key?: PrivateKey
  /** Whether the key is protected by a passphrase that can be used here */
  readonly locked: boolean
  readonly finding?: Finding
}

const unread = (text: string): ReadCertificates => ({
  certificates: [],
  finding: { id: 'not-read', field: 'certificate', level: 'warn', text },
})

/** The bytes of the certificate. OpenSSL's own form appends attributes to it. */
const wholeOf = ({ bytes, label }: PemBlock): DerBytes => {
  const found = label === 'TRUSTED CERTIFICATE' ? firstNode : onlyNode
  return new Uint8Array(found(bytes ?? new Uint8Array()).whole)
}

/** Reads every certificate, or returns the finding that prevents it. */
export async function readCertificates(blocks: readonly PemBlock[]): Promise<ReadCertificates> {
  // The library is large, so only a certificate to read loads it.
  const x509 = await import('./x509').catch(() => undefined)
  if (!x509) return unread('The checks couldn’t be loaded. The server will check the certificate.')
  let ders: DerBytes[]
  try {
    ders = blocks.filter(isCertificate).map(wholeOf)
  } catch {
    const finding = refusal('certificate', 'damaged', 'The certificate can’t be read. It’s damaged or incomplete.')
    return { certificates: [], finding }
  }
  try {
    return { certificates: ders.map(x509.readCertificate) }
  } catch {
    return unread('This certificate can’t be read in the browser. The server will check it.')
  }
}

/** Reads the key, unless it is locked or damaged. */
export function readKey(blocks: readonly PemBlock[], subtle: SubtleCrypto | undefined): ReadKey {
  const field = 'private_key'
  const block = blocks.find(isKey)
  if (block?.encrypted) {
    const why = whyLocked(block, subtle)
    if (why === undefined)
      return {
        locked: true,
        finding: refusal(field, 'locked', 'This key is protected by a passphrase. Unlock it first.'),
      }
    const text = `The passphrase of this key can’t be used here (${why}). Remove it on your computer:`
    const command = 'openssl pkey -in key.pem -out plain.pem'
    return { locked: false, finding: refusal(field, 'locked-elsewhere', text, { command }) }
  }
  try {
    const parameters = blocks.find(({ label }) => label === 'EC PARAMETERS')
    return { locked: false, ...(block ? { key: readPrivateKey(block, parameters) } : {}) }
  } catch {
    const text = 'The private key can’t be read. It’s damaged or of an unknown type.'
    return { locked: false, finding: refusal(field, 'damaged', text) }
  }
}
