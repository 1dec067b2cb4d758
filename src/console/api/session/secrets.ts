/** `username` is half of a login that the API never returns. */
const SECRET = ['private_key', 'password', 'passphrase', 'secret_key', 'api_key', 'install_code', 'token', 'username']

/** `private_key` -> `$PRIVATE_KEY`. Shells set `$USERNAME` themselves, to another name. */
const placeholder = (field: string) => (field === 'username' ? '$LOGIN_USERNAME' : `$${field.toUpperCase()}`)

/** Names of the shell variables for secret fields: `PRIVATE_KEY`. */
export const secretVariables = (): string[] => SECRET.map((field) => placeholder(field).slice(1))

/** Replaces every secret field by its shell variable, and files by `@file`. */
export function withoutSecrets(value: unknown): unknown {
  if (value instanceof Blob) return '@file'
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([k, v]: [string, unknown]) => [
      k,
      SECRET.includes(k) ? placeholder(k) : withoutSecrets(v),
    ]),
  )
}
