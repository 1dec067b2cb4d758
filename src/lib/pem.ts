export interface PemBlock {
  /** What the block says it is: `CERTIFICATE`, `EC PRIVATE KEY` */
  readonly label: string
  readonly encrypted: boolean
  /** False when what lies between the lines is not base64 */
  readonly readable: boolean
  readonly text: string
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g

/** The PEM blocks of a text in order, by their outside only: nothing is decoded. CRLF and text around them are fine. */
export function pemBlocks(text: string): PemBlock[] {
  return Array.from(text.matchAll(BLOCK), ([whole, label = '', inner = '']) => {
    const encrypted = label.startsWith('ENCRYPTED ') || /^Proc-Type:\s*4,\s*ENCRYPTED/m.test(inner)
    const body = inner.replace(/^[A-Za-z-]+:.*$/gm, '').replace(/\s/g, '')
    const readable = body !== '' && body.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(body)
    return { label, encrypted, readable, text: whole }
  })
}

export interface PemLook {
  readonly ok: boolean
  /** How many certificates, for a certificate */
  readonly chain?: number
  /** What is wrong and what would be right, in a sentence */
  readonly problem?: string
}

const isCertificate = (block: PemBlock) => /^(X509 |TRUSTED )?CERTIFICATE$/.test(block.label)
const isKey = (block: PemBlock) => block.label.endsWith('PRIVATE KEY')

function broken(text: string, blocks: readonly PemBlock[], what: string): string | undefined {
  if (text.trim() === '') return `Paste the ${what} or choose its file.`
  const begins = text.split('-----BEGIN ').length - 1
  if (begins > blocks.length) return `The ${what} is cut off: a line that starts with -----END is missing.`
  if (blocks.length === 0) {
    const other =
      text.includes('\0') || text.includes('\ufffd') ? 'It looks like a binary file (DER or PKCS #12). ' : ''
    return `This is not PEM text. ${other}The ${what} starts with a line -----BEGIN …-----.`
  }
  return undefined
}

/** Whether a text has the shape of a certificate, with its chain; says when it is something else. */
export function lookAtCertificate(text: string): PemLook {
  const blocks = pemBlocks(text)
  const problem = broken(text, blocks, 'certificate')
  if (problem !== undefined) return { ok: false, problem }
  const found = blocks.filter(isCertificate)
  if (blocks.some(isKey))
    return {
      ok: false,
      problem:
        found.length === 0
          ? 'This is a private key. It belongs in the other field.'
          : 'This holds a private key beside the certificate. Put the key in its own field.',
    }
  if (blocks.some((block) => block.label.endsWith('CERTIFICATE REQUEST')))
    return { ok: false, problem: 'This is a signing request, not the certificate that was issued for it.' }
  if (found.length === 0) return { ok: false, problem: `This is “${blocks[0]?.label ?? ''}”, not a certificate.` }
  if (found.some((block) => !block.readable)) return { ok: false, problem: 'The certificate’s text is damaged.' }
  return { ok: true, chain: found.length }
}

/** Whether a text has the shape of one unencrypted private key; says when it is something else. */
export function lookAtKey(text: string): PemLook {
  const blocks = pemBlocks(text)
  const problem = broken(text, blocks, 'private key')
  if (problem !== undefined) return { ok: false, problem }
  const keys = blocks.filter(isKey)
  const [key] = keys
  if (key === undefined)
    return {
      ok: false,
      problem: blocks.some(isCertificate)
        ? 'This is a certificate. It belongs in the other field.'
        : `This is “${blocks[0]?.label ?? ''}”, not a private key.`,
    }
  if (keys.length > 1)
    return { ok: false, problem: `This holds ${keys.length} private keys. Give only the certificate’s.` }
  if (key.encrypted)
    return { ok: false, problem: 'This key is protected by a passphrase. Remove the passphrase first, then upload it.' }
  if (!key.readable) return { ok: false, problem: 'The private key’s text is damaged.' }
  return { ok: true }
}
