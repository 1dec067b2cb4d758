/** Findings about a certificate and its key, each with an id for tests and pages. */
export type PairField = 'certificate' | 'private_key'

export type FindingId =
  // Either field
  | 'not-pem'
  | 'cut-off'
  | 'damaged'
  | 'other-content'
  | 'pkcs12'
  | 'pkcs7'
  // Certificate
  | 'key-in-certificate'
  | 'key-beside-certificate'
  | 'request'
  | 'chain-order'
  | 'chain-untidy'
  | 'chain-gap'
  | 'chain-broken'
  | 'several-leaves'
  | 'issuer-missing'
  | 'self-signed'
  | 'expired'
  | 'not-yet-valid'
  | 'expires-soon'
  | 'other-names'
  | 'no-names'
  | 'sha1'
  | 'short-rsa'
  | 'ed25519'
  | 'not-read'
  // Key
  | 'certificate-in-key'
  | 'certificate-beside-key'
  | 'several-keys'
  | 'public-key'
  | 'locked'
  | 'locked-elsewhere'
  | 'mismatch'
  | 'not-compared'
  | 'numbers-only'

export interface Fix {
  /** Label of the button */
  readonly label: string
  readonly values: Readonly<Partial<Record<PairField, string>>>
}

export interface Finding {
  readonly id: FindingId
  readonly field: PairField
  /** `error`: the API surely refuses the pair. `warn`: visitors might see an error. `info`: good to know. */
  readonly level: 'error' | 'warn' | 'info'
  readonly text: string
  /** Fixes the fault in one click */
  readonly fix?: Fix | undefined
  /** A shell command that fixes the fault */
  readonly command?: string | undefined
}

/** A finding that makes the API refuse the pair. */
export const refusal = (
  field: PairField,
  id: FindingId,
  text: string,
  more: Pick<Finding, 'fix' | 'command'> = {},
): Finding => ({ id, field, level: 'error', text, ...more })
