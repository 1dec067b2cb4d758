/** Checks what the texts for certificate and key contain, before any of it is decoded. */
import { refusal, type Finding, type Fix, type PairField } from './finding'
import { isCertificate, isCutOff, isKey, pemBlocks, type PemBlock } from './pem'

const cutOff = (field: PairField) =>
  field === 'certificate'
    ? 'The certificate is incomplete. A line that starts with -----END is missing.'
    : 'The private key is incomplete. A line that starts with -----END is missing.'
const otherContent = (field: PairField, label: string) =>
  field === 'certificate' ? `This is “${label}”, not a certificate.` : `This is “${label}”, not a private key.`

export interface PairText {
  readonly certificate: string
  readonly privateKey: string
}

/** Containers that must be extracted first. */
const CONTAINERS: Readonly<Record<string, { id: 'pkcs12' | 'pkcs7'; text: string; command: string }>> = {
  PKCS12: {
    id: 'pkcs12',
    text: 'This is a PKCS #12 file (PFX), which contains both certificate and key. Extract both and choose them again.',
    command:
      'openssl pkcs12 -in pair.pfx -nokeys -out certificate.pem\nopenssl pkcs12 -in pair.pfx -nocerts -nodes -out key.pem',
  },
  PKCS7: {
    id: 'pkcs7',
    text: 'This is a PKCS #7 file. Extract the certificates first.',
    command: 'openssl pkcs7 -in chain.p7b -print_certs -out certificate.pem   # -inform DER for a binary one',
  },
}

const texts = (blocks: readonly PemBlock[]) => blocks.map((block) => block.text).join('')
/** The text without certificates. A key can need the preceding block of its curve, which therefore stays. */
const allBut = (blocks: readonly PemBlock[]) => texts(blocks.filter((block) => !isCertificate(block)))

/** The first fault that both fields can have. The API skips all that is no whole block of the field's own. */
function shared(field: PairField, text: string, blocks: readonly PemBlock[]): Finding | undefined {
  const usable = blocks.some(field === 'certificate' ? isCertificate : isKey)
  if (usable) return undefined
  if (isCutOff(text)) return refusal(field, 'cut-off', cutOff(field))
  if (blocks.length === 0)
    return refusal(
      field,
      'not-pem',
      field === 'certificate'
        ? 'This isn’t PEM text. A certificate starts with a line -----BEGIN …-----.'
        : 'This isn’t PEM text. A private key starts with a line -----BEGIN …-----.',
    )
  const container = blocks.map((block) => CONTAINERS[block.label]).find((found) => found !== undefined)
  return container && refusal(field, container.id, container.text, { command: container.command })
}

/** The API takes the whole blocks beside it, so it is no error. */
const cutOffBeside = (field: PairField, text: string): Finding | undefined =>
  isCutOff(text) ? { id: 'cut-off', field, level: 'warn', text: cutOff(field) } : undefined

/** Swaps the texts of the two fields. */
const swap = ({ certificate, privateKey }: PairText): Fix => ({
  label: privateKey === '' || certificate === '' ? 'Move to the other field' : 'Swap the two fields',
  values: { certificate: privateKey, private_key: certificate },
})

/** The fault of the text in the certificate's field; undefined if it contains only certificates. */
export function judgeCertificateText(pair: PairText): Finding | undefined {
  const field = 'certificate'
  const blocks = pemBlocks(pair.certificate)
  const general = shared(field, pair.certificate, blocks)
  if (general) return general
  const [own, keys] = [blocks.filter(isCertificate), blocks.filter(isKey)]
  const otherHasKey = pemBlocks(pair.privateKey).some(isKey)
  if (keys.length > 0 && own.length === 0)
    return refusal(field, 'key-in-certificate', 'This is a private key. It belongs in the other field.', {
      fix: otherHasKey ? undefined : swap(pair),
    })
  if (keys.length > 0) {
    const text = 'This text also contains a private key. Keys go in their own field.'
    const label = otherHasKey ? 'Remove the key' : 'Move the key to its field'
    const values = { certificate: texts(own), ...(otherHasKey ? {} : { private_key: allBut(blocks) }) }
    return refusal(field, 'key-beside-certificate', text, { fix: { label, values } })
  }
  if (own.length === 0)
    return blocks.some((block) => block.label.endsWith('CERTIFICATE REQUEST'))
      ? refusal(field, 'request', 'This is a signing request, not the certificate issued for it.')
      : refusal(field, 'other-content', otherContent(field, blocks[0]?.label ?? ''))
  if (own.some((block) => !block.bytes)) return refusal(field, 'damaged', 'The certificate is damaged.')
  return cutOffBeside(field, pair.certificate)
}

/** The fault of the text in the key's field, apart from a passphrase; undefined if it contains one key. */
export function judgeKeyText(pair: PairText): Finding | undefined {
  const field = 'private_key'
  const blocks = pemBlocks(pair.privateKey)
  const general = shared(field, pair.privateKey, blocks)
  if (general) return general
  const [keys, certificates] = [blocks.filter(isKey), blocks.filter(isCertificate)]
  if (keys.length === 0 && certificates.length > 0)
    return refusal(field, 'certificate-in-key', 'This is a certificate. It belongs in the other field.', {
      fix: pemBlocks(pair.certificate).some(isCertificate) ? undefined : swap(pair),
    })
  if (keys.length === 0)
    return blocks.some((block) => block.label.endsWith('PUBLIC KEY'))
      ? refusal(field, 'public-key', 'This is a public key. Enter the private key.')
      : refusal(field, 'other-content', otherContent(field, blocks[0]?.label ?? ''))
  if (keys.length > 1)
    return refusal(
      field,
      'several-keys',
      `This text contains ${keys.length} private keys. Enter only the certificate’s.`,
    )
  if (keys[0]?.bytes === null) return refusal(field, 'damaged', 'The private key is damaged.')
  if (certificates.length === 0 || pair.certificate !== '') return cutOffBeside(field, pair.privateKey)
  return {
    id: 'certificate-beside-key',
    field,
    level: 'info',
    text: 'This text also contains certificates. They go in their own field.',
    fix: {
      label: 'Move certificates to their field',
      values: { certificate: texts(certificates), private_key: allBut(blocks) },
    },
  }
}
