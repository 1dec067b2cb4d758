/**
 * Downloads that clients take from the object store itself. Its responses lack the headers that keep a browser from
 * running an object (docs/decisions/0003), so only what a browser saves to a file is sent there.
 */
import type { IncomingMessage } from 'node:http'

/** Fewer bytes cost less than a second request. */
const LEAST_BYTES = 1024 * 1024
/** The object store has another ETag for what was uploaded in parts, so conditions are checked here. */
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range']

/** Whether the client of a download follows a redirect to the object store. */
export function canRedirect(req: IncomingMessage, { bytes, shown }: { bytes: number; shown: string }): boolean {
  if (req.method !== 'GET' || bytes < LEAST_BYTES || !shown.startsWith('attachment;')) return false
  if (CONDITIONS.some((name) => req.headers[name] !== undefined)) return false
  // Programs send no mode. Code and media of a page stay on this origin, which its policy names and whose CORS it knows.
  const mode = req.headers['sec-fetch-mode']
  return mode === undefined || mode === 'navigate'
}
