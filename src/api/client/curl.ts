import { quoted } from '#/lib/shell-word'
import type { AnyOp, Args } from '#/contract/op'
import { buildUrl, inApiWords, type LooseArgs } from './request'
import { secretVariables, withoutSecrets } from '../session/secrets'
import { apiSettings, opInUse } from '../session/session'

const json = (body: unknown) => {
  const names = secretVariables().join('|')
  // Ends the single quotes around a placeholder, so that the shell expands it.
  return quoted(JSON.stringify(withoutSecrets(body))).replaceAll(new RegExp(`"\\$(${names})"`, 'g'), `"'"$$$1"'"`)
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

/** Returns the call as a curl command. Token and secret fields are shell variables: `$TOKEN`, `$PRIVATE_KEY`. */
export function toCurl<O extends AnyOp>(ours: O, given: Args<O>): string {
  const { op, args: loose } = inApiWords(apiSettings()?.url, opInUse(ours), given as LooseArgs)
  const words = ['curl', ...(op.method === 'GET' ? [] : [`-X ${op.method}`]), quoted(address(op, loose))]
  if (op.auth !== 'none') words.push('-H "Authorization: Bearer $TOKEN"')
  if (op.bodyKind === 'json' && loose.body !== undefined)
    words.push("-H 'Content-Type: application/json'", `-d ${json(loose.body)}`)
  if (op.bodyKind === 'multipart') words.push("-F 'file=@FILE'")
  return words.join(' \\\n  ')
}
