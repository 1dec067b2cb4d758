/** What is said about a pair, each with a name that tests and pages can tell apart. */
export type PairField = 'certificate' | 'private_key'

export type FindingId =
  // Of either field
  | 'not-pem'
  | 'cut-off'
  | 'damaged'
  | 'other-content'
  | 'pkcs12'
  | 'pkcs7'
  // Of the certificate
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
  // Of the key
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
  /** The words on its button */
  readonly label: string
  readonly values: Readonly<Partial<Record<PairField, string>>>
}

export interface Finding {
  readonly id: FindingId
  readonly field: PairField
  /** `error`: the API would refuse it for sure. `warn`: visitors may be refused. `info`: good to know. */
  readonly level: 'error' | 'warn' | 'info'
  readonly text: string
  /** One click that puts it right */
  readonly fix?: Fix | undefined
  /** A shell command that helps */
  readonly command?: string | undefined
}

/** A finding for which the API would refuse the pair. */
export const refusal = (
  field: PairField,
  id: FindingId,
  text: string,
  more: Pick<Finding, 'fix' | 'command'> = {},
): Finding => ({ id, field, level: 'error', text, ...more })
