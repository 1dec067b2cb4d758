/** Takes the blocks of both fields apart. */
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
  /** Behind a passphrase that can be used here */
  readonly locked: boolean
  readonly finding?: Finding
}

const unread = (text: string): ReadCertificates => ({
  certificates: [],
  finding: { id: 'not-read', field: 'certificate', level: 'warn', text: `${text} The server will judge it.` },
})

/** OpenSSL's own form has remarks behind the certificate. */
const wholeOf = ({ bytes, label }: PemBlock): DerBytes => {
  const found = label === 'TRUSTED CERTIFICATE' ? firstNode : onlyNode
  return new Uint8Array(found(bytes ?? new Uint8Array()).whole)
}

/** Every certificate, or what keeps them from being read. */
export async function readCertificates(blocks: readonly PemBlock[]): Promise<ReadCertificates> {
  // It comes over the network, when a certificate is there to be read.
  const x509 = await import('./x509').catch(() => undefined)
  if (!x509) return unread('The checks could not be loaded.')
  let ders: DerBytes[]
  try {
    ders = blocks.filter(isCertificate).map(wholeOf)
  } catch {
    const finding = refusal('certificate', 'damaged', 'The certificate cannot be read: it is damaged or cut off.')
    return { certificates: [], finding }
  }
  try {
    return { certificates: ders.map(x509.readCertificate) }
  } catch {
    return unread('It could not be read here, so nothing of it is checked.')
  }
}

/** The one key, unless it is locked or damaged. */
export function readKey(blocks: readonly PemBlock[], subtle: SubtleCrypto | undefined): ReadKey {
  const field = 'private_key'
  const block = blocks.find(isKey)
  if (block?.encrypted) {
    const why = whyLocked(block, subtle)
    if (why === undefined)
      return {
        locked: true,
        finding: refusal(field, 'locked', 'This key is protected by a passphrase. Unlock it here first.'),
      }
    const text = `This key is protected by a passphrase that cannot be used here (${why}). Take it off on your own machine:`
    const command = 'openssl pkey -in key.pem -out plain.pem'
    return { locked: false, finding: refusal(field, 'locked-elsewhere', text, { command }) }
  }
  try {
    const parameters = blocks.find(({ label }) => label === 'EC PARAMETERS')
    return { locked: false, ...(block ? { key: readPrivateKey(block, parameters) } : {}) }
  } catch {
    const text = 'The private key cannot be read: it is damaged or of an unknown kind.'
    return { locked: false, finding: refusal(field, 'damaged', text) }
  }
}
