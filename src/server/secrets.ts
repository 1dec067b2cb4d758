/** Encryption at rest: AES-256-GCM with a key file outside the database. */
export interface Secrets {
  /** `where` names table, row and column; it is authenticated, so that a sealed value cannot be moved to another row. */
  seal(plain: string, where: string): string
  /** Throws where the text was changed or moved. */
  open(sealed: string, where: string): string
  /** HMAC key for signed URLs and the like, derived from the master key by name. */
  derive(name: string): Buffer
}
