/** The command that installs the client application, and the place that stands for what is not known. */

/** Stands where the installer's address goes: the reference names none. */
export const INSTALLER = '$INSTALLER'
const MASK = '••••••••'

/** In double quotes: the shell puts the variable in, and nothing else that means something there may be inside. */
const inDoubleQuotes = (text: string) => text.replaceAll(/["\\`$]/g, (sign) => `\\${sign}`)

/** The address without a slash at its end; undefined for what is no https address without user, query or hash. */
export function installerAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username || url.password || url.search || url.hash) return undefined
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/** Leaves the code out where it is not to be seen. */
export function installCommand(address: string | undefined, code: string | undefined): string {
  const place = address === undefined ? INSTALLER : inDoubleQuotes(address)
  return `curl -fsSL "${place}/${code === undefined ? MASK : inDoubleQuotes(code)}" | sudo sh`
}

/** As many marks whatever the code's length. */
export const masked = MASK.repeat(3)
