/** Shell commands for a file on another machine. */

/** One shell word: single quotes, with `'` written as `'\''`. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
/** A leading hyphen would make the name an option. */
const path = (name: string) => quote(name.startsWith('-') ? `./${name}` : name)

export const gzipCommand = (name: string): string => `gzip --keep ${path(name)}`

/** Uploads a file as the console does. The URL is a secret: anyone who has it can upload. */
export const sendCommand = (to: string, name = 'disk.img.gz'): string =>
  [
    'curl --fail-with-body',
    `-H 'Content-Type: application/octet-stream'`,
    `--upload-file ${path(name)}`,
    quote(to),
  ].join(' \\\n  ')
