/** Commands for people whose file lies elsewhere. */

/** One shell word: single quotes, with `'` written as `'\''`. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
/** A name that begins with a hyphen would be taken for an option. */
const path = (name: string) => quote(name.startsWith('-') ? `./${name}` : name)

export const gzipCommand = (name: string): string => `gzip --keep ${path(name)}`

/** Sends a file as the console would. The address is a secret: who has it may send. */
export const sendCommand = (to: string, name = 'disk.img.gz'): string =>
  [
    'curl --fail-with-body',
    `-H 'Content-Type: application/octet-stream'`,
    `--upload-file ${path(name)}`,
    quote(to),
  ].join(' \\\n  ')
