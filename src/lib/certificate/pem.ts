import type { DerBytes } from './der'

export interface PemBlock {
  /** The label of the block: `CERTIFICATE`, `EC PRIVATE KEY` */
  readonly label: string
  readonly encrypted: boolean
  /** Null if the body isn't base64 */
  readonly bytes: DerBytes | null
  /** The block unchanged, with any old header lines */
  readonly text: string
}

/** A label is any text without a dash. A block that was cut off doesn't reach into the next one. */
const BLOCK = /-----BEGIN ([^-\r\n]+)-----((?:(?!-----BEGIN )[\s\S])*?)-----END \1-----/g
const LINE = /.{1,64}/g

function bytesOf(base64: string): DerBytes | null {
  if (base64 === '' || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

/** The PEM blocks of a text in order (RFC 7468). CRLF, surrounding text and old header lines are accepted. */
export function pemBlocks(text: string): PemBlock[] {
  return Array.from(text.matchAll(BLOCK), ([whole, label = '', inner = '']) => ({
    label,
    text: `${whole.replaceAll(/\r\n?/g, '\n')}\n`,
    encrypted: label.startsWith('ENCRYPTED ') || /^Proc-Type:\s*4,\s*ENCRYPTED/m.test(inner),
    bytes: bytesOf(inner.replace(/^[A-Za-z-]+:.*$/gm, '').replace(/\s/g, '')),
  }))
}

/** Whether a text begins a block without ending it. */
export const isCutOff = (text: string): boolean => text.split('-----BEGIN ').length - 1 > pemBlocks(text).length

export function toPem(label: string, bytes: DerBytes): string {
  // One character at a time, because a call with all of them as arguments would overflow the stack.
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const lines = btoa(binary).match(LINE) ?? []
  return `-----BEGIN ${label}-----\n${lines.map((line) => `${line}\n`).join('')}-----END ${label}-----\n`
}

export const isCertificate = (block: PemBlock): boolean => /^(X509 |TRUSTED )?CERTIFICATE$/.test(block.label)
export const isKey = (block: PemBlock): boolean => /^[A-Z0-9 ]*PRIVATE KEY$/.test(block.label)
