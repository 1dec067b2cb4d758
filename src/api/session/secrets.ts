const SECRET = ['private_key', 'password', 'passphrase', 'secret_key', 'api_key', 'install_code', 'token']

/** `private_key` -> `$PRIVATE_KEY` */
const placeholder = (field: string) => `$${field.toUpperCase()}`

/** The shell variables that stand for secret fields: `PRIVATE_KEY`. */
export const secretVariables = (): string[] => SECRET.map((field) => placeholder(field).slice(1))

/** The value with every secret field as its shell variable's name, and files as `@file`. Nothing secret passes. */
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
