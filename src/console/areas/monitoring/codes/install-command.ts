/** The command that installs the agent. */

/** Placeholder for the installer's URL, which the reference doesn't state. */
const INSTALLER = '$INSTALLER'
const MASK = '••••••••'

/** Escapes for double quotes, in which a shell expands the placeholder and must expand nothing else. */
const inDoubleQuotes = (text: string) => text.replaceAll(/["\\`$]/g, (sign) => `\\${sign}`)

/** The URL without trailing slashes; undefined unless it is https without a username, query or fragment. */
export function installerUrl(typed: string): string | undefined {
  const text = typed.trim()
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username || url.password || url.search || url.hash) return undefined
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/** Masks an undefined code. */
export function installCommand(address: string | undefined, code: string | undefined, shell = 'sh'): string {
  const place = address === undefined ? INSTALLER : inDoubleQuotes(address)
  return `curl -fsSL "${place}/${code === undefined ? MASK : inDoubleQuotes(code)}" | sudo ${shell}`
}

/** Has the same length for every code, so it doesn't reveal the code's length. */
export const masked = MASK.repeat(3)
