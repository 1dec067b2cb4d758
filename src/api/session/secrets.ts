const SECRET = ['private_key', 'password', 'passphrase', 'secret_key', 'api_key', 'install_code', 'token']

/** `private_key` -> `$PRIVATE_KEY` */
const placeholder = (field: string) => `$${field.toUpperCase()}`

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
