/** One JSON line per request: the route's template, never its values; no query, no body, no token. */
import { TOKEN_PATTERN } from './auth'

export type Log = (line: string) => void

export function requestLine(method: string, route: string, status: number, milliseconds: number): string {
  const at = new Date().toISOString()
  const named = route.includes(' ') ? route : `${/^[A-Z]{1,10}$/.test(method) ? method : 'OTHER'} ${route}`
  return JSON.stringify({ at, route: named, status, ms: Math.round(milliseconds * 10) / 10 })
}

/** A failure of ours. Line breaks are escaped by JSON, so that one entry stays one line. */
export function errorLine(e: unknown): string {
  const text = e instanceof Error ? (e.stack ?? e.message) : String(e)
  return JSON.stringify({ at: new Date().toISOString(), error: redact(text) })
}

const PATTERNS = [
  TOKEN_PATTERN,
  /(?<=Bearer )\S+/gi,
  /(?<=[?&](?:Signature|AccessKeyId)=)[^&\s"]+/g,
  /-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g,
  /(?=[^"\s,}])(?<="?(?:secret_key|private_key|password|api_key|install_code)"?\s*[:=]\s*"?)[^"\s,}]+/gi,
]
/** Takes out what looks like a secret. */
export const redact = (text: string): string => PATTERNS.reduce((t, p) => t.replaceAll(p, '[REDACTED]'), text)
