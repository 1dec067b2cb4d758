/** One JSON line per request: the caller and the route's template, never its values; no query, body or token. */
import { TOKEN_PATTERN } from '../auth'
import { requestId } from '../../system/request-context'

export type Log = (line: string) => void

export interface RequestFacts {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly address: string
  readonly account?: number | undefined
  readonly user?: string | undefined
  /** Id of the token, never the token. */
  readonly token?: number | undefined
}

export function requestLine({ method, route, status, milliseconds, ...who }: RequestFacts): string {
  const named = route.includes(' ') ? route : `${/^[A-Z]{1,10}$/.test(method) ? method : 'OTHER'} ${route}`
  return line({ route: named, status, ms: Math.round(milliseconds * 10) / 10, ...who })
}

/** A server failure. JSON escapes line breaks, so that one entry stays one line. */
export function errorLine(e: unknown): string {
  const text = e instanceof Error ? (e.stack ?? e.message) : String(e)
  return line({ error: redact(text) })
}

/** A note for the operator that isn't a failure. */
export const noteLine = (note: string): string => line({ note })

/** Adds the time and the id of the current request. */
const line = (facts: object): string => JSON.stringify({ at: new Date().toISOString(), request: requestId(), ...facts })

const PATTERNS = [
  TOKEN_PATTERN,
  /(?<=Bearer )\S+/gi,
  /(?<=[?&](?:Signature|AccessKeyId|X-Amz-(?:Signature|Credential|Security-Token))=)[^&\s"]+/gi,
  // Secrets in an address with a login, and in a request to an object store.
  /(?<=:\/\/)[^\s/?#"]+(?=@)/g,
  /(?<=\b(?:Signature|Credential)=)[^\s,"&]+/g,
  /-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g,
  /(?=[^"\s,}])(?<="?(?:secret_key|private_key|password|api_key|install_code)"?\s*[:=]\s*"?)[^"\s,}]+/gi,
]
/** Removes anything that looks like a secret. */
export const redact = (text: string): string => PATTERNS.reduce((t, p) => t.replaceAll(p, '[REDACTED]'), text)
