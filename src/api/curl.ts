import { quoted } from '../lib/shell-word'
import type { AnyOp, Args } from '../contract/op'
import { currentConfig } from './config'
import { buildUrl, type LooseArgs } from './request'
import { session } from './session'

const SECRET = new Set(['private_key', 'password', 'passphrase', 'secret_key', 'api_key', 'install_code', 'token'])

/** `private_key` -> `$PRIVATE_KEY` */
const placeholder = (field: string) => `$${field.toUpperCase()}`

/** The value with every secret field as its shell variable's name. Nothing secret passes. */
export function withoutSecrets(value: unknown): unknown {
  if (value instanceof Blob) return '@file'
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([k, v]: [string, unknown]) => [k, SECRET.has(k) ? placeholder(k) : withoutSecrets(v)]),
  )
}

const json = (body: unknown) => {
  const names = [...SECRET].map((f) => placeholder(f).slice(1)).join('|')
  // Leaves the single quotes around a placeholder, so that the shell puts the variable in.
  return quoted(JSON.stringify(withoutSecrets(body))).replaceAll(new RegExp(`"\\$(${names})"`, 'g'), `"'"$$$1"'"`)
}

const base = () => {
  const { api } = session.get()
  const apis = currentConfig()?.apis
  return apis?.find((a) => a.url === api)?.url ?? apis?.[0].url ?? '$API'
}

const address = (op: AnyOp, args: LooseArgs) => {
  try {
    return buildUrl(base(), op, args)
  } catch {
    // A form may not know its path yet: the template says which part is open.
    return base() + op.path
  }
}

/** The call as a command. The token and secret fields are shell variables: `$TOKEN`, `$PRIVATE_KEY`. */
export function toCurl<O extends AnyOp>(op: O, args: Args<O>): string {
  const loose = args as LooseArgs
  const words = ['curl', ...(op.method === 'GET' ? [] : [`-X ${op.method}`]), quoted(address(op, loose))]
  if (op.auth !== 'none') words.push('-H "Authorization: Bearer $TOKEN"')
  if (op.bodyKind === 'json' && loose.body !== undefined)
    words.push("-H 'Content-Type: application/json'", `-d ${json(loose.body)}`)
  if (op.bodyKind === 'multipart') words.push("-F 'file=@FILE'")
  return words.join(' \\\n  ')
}
