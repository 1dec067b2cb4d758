import { quoted } from '#/lib/shell-word'
import type { AnyOp, Args } from '#/contract/op'
import { buildUrl, inApiWords, type LooseArgs } from '../base/request'
import { secretVariables, withoutSecrets } from '../session/secrets'
import { apiSettings, opInUse } from '../session/session'

/** Escapes the value of a shell variable for JSON. A private key has several lines, and passwords may contain quotes. */
const ESCAPE = String.raw`json() { printf %s "$1" | awk '{ gsub(/["\\]/, "\\\\&"); gsub(/\r/, "\\r"); gsub(/\t/, "\\t"); printf "%s%s", n, $0; n = "\\n" }'; }`

const json = (body: unknown) => {
  const names = secretVariables().join('|')
  // Ends the single quotes around a placeholder, so that the shell expands it.
  return quoted(JSON.stringify(withoutSecrets(body))).replaceAll(
    new RegExp(`"\\$(${names})"`, 'g'),
    `"'"$(json "$$$1")"'"`,
  )
}

const base = () => apiSettings()?.url ?? '$API'

const address = (op: Pick<AnyOp, 'path'>, args: LooseArgs) => {
  try {
    return buildUrl(base(), op, args)
  } catch {
    // An incomplete form shows the path's template.
    return base() + op.path
  }
}

/**
 * Returns the call as a curl command. Token and secret fields are shell variables: `$TOKEN`, `$PRIVATE_KEY`. A line before it
 * escapes secrets for JSON.
 */
export function toCurl<O extends AnyOp>(ours: O, given: Args<O>): string {
  const { op, args: loose } = inApiWords(apiSettings()?.url, opInUse(ours), given as LooseArgs)
  const words = ['curl', ...(op.method === 'GET' ? [] : [`-X ${op.method}`]), quoted(address(op, loose))]
  if (op.auth !== 'none') words.push('-H "Authorization: Bearer $TOKEN"')
  if (op.bodyKind === 'json' && loose.body !== undefined)
    words.push("-H 'Content-Type: application/json'", `-d ${json(loose.body)}`)
  if (op.bodyKind === 'multipart') words.push("-F 'file=@FILE'")
  const command = words.join(' \\\n  ')
  return command.includes('"$(json ') ? `${ESCAPE}\n${command}` : command
}
