/** What a text holds where a certificate or a key belongs, before anything in it is decoded. */
import { refusal, type Finding, type Fix, type PairField } from './finding'
import { isCertificate, isCutOff, isKey, pemBlocks, type PemBlock } from './pem'

export interface PairText {
  readonly certificate: string
  readonly privateKey: string
}

const NOUN = { certificate: 'certificate', private_key: 'private key' } as const

/** Containers that have to be taken apart first. */
const CONTAINERS: Readonly<Record<string, { id: 'pkcs12' | 'pkcs7'; what: string; command: string }>> = {
  PKCS12: {
    id: 'pkcs12',
    what: 'a PKCS #12 file (PFX), which holds certificate and key in one. Take it apart and choose both parts',
    command:
      'openssl pkcs12 -in pair.pfx -nokeys -out certificate.pem\nopenssl pkcs12 -in pair.pfx -nocerts -nodes -out key.pem',
  },
  PKCS7: {
    id: 'pkcs7',
    what: 'a PKCS #7 file. Take the certificates out of it',
    command: 'openssl pkcs7 -in chain.p7b -print_certs -out certificate.pem   # -inform DER for a binary one',
  },
}

const texts = (blocks: readonly PemBlock[]) => blocks.map((block) => block.text).join('')
/** A key may need the block of its curve, which stands before it. */
const allBut = (blocks: readonly PemBlock[]) => texts(blocks.filter((block) => !isCertificate(block)))

/** Faults that both fields share; the first counts. */
function shared(field: PairField, text: string, blocks: readonly PemBlock[]): Finding | undefined {
  const noun = NOUN[field]
  if (isCutOff(text))
    return refusal(field, 'cut-off', `The ${noun} is cut off: a line that starts with -----END is missing.`)
  if (blocks.length === 0)
    return refusal(field, 'not-pem', `This is not PEM text. The ${noun} starts with a line -----BEGIN …-----.`)
  const container = blocks.map((block) => CONTAINERS[block.label]).find((found) => found !== undefined)
  return container && refusal(field, container.id, `This is ${container.what}.`, { command: container.command })
}

/** Swaps the fields where the other one is empty or holds what belongs here. */
const swap = ({ certificate, privateKey }: PairText): Fix => ({
  label: privateKey === '' || certificate === '' ? 'Move it to the other field' : 'Swap the two',
  values: { certificate: privateKey, private_key: certificate },
})

/** What is wrong with the text in the certificate's field; undefined when it holds certificates alone. */
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
    const text = 'This holds a private key beside the certificate. The key belongs in a field of its own.'
    const label = otherHasKey ? 'Take the key out' : 'Move the key to its field'
    const values = { certificate: texts(own), ...(otherHasKey ? {} : { private_key: allBut(blocks) }) }
    return refusal(field, 'key-beside-certificate', text, { fix: { label, values } })
  }
  if (own.length === 0)
    return blocks.some((block) => block.label.endsWith('CERTIFICATE REQUEST'))
      ? refusal(field, 'request', 'This is a signing request, not the certificate that was issued for it.')
      : refusal(field, 'other-content', `This is “${blocks[0]?.label ?? ''}”, no certificate.`)
  return own.some((block) => !block.bytes) ? refusal(field, 'damaged', 'The certificate’s text is damaged.') : undefined
}

/** What is wrong with the text in the key's field, besides being locked; undefined when it holds one key. */
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
      ? refusal(field, 'public-key', 'This is the public half of a key. The private one is needed.')
      : refusal(field, 'other-content', `This is “${blocks[0]?.label ?? ''}”, no private key.`)
  if (keys.length > 1)
    return refusal(field, 'several-keys', `This holds ${keys.length} private keys. Give only the certificate’s.`)
  if (keys[0]?.bytes === null) return refusal(field, 'damaged', 'The private key’s text is damaged.')
  if (certificates.length === 0 || pair.certificate !== '') return undefined
  return {
    id: 'certificate-beside-key',
    field,
    level: 'info',
    text: 'This holds certificates beside the key. They belong in a field of their own.',
    fix: {
      label: 'Move them to their field',
      values: { certificate: texts(certificates), private_key: allBut(blocks) },
    },
  }
}
