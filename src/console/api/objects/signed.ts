/** Requests to the object store by signed URL, never with the session's token. */
import { isBucketGone, type BucketPlace } from '../client/bucket-gone'
import { apiSettings } from '../session/session'

export interface SignedTarget {
  /** Cluster domains (host or host:port) allowed besides the configured origins. */
  clusterDomains?: readonly string[]
}
/** Reason why a request to a signed URL got no readable response (status 0). */
export type SignedFault =
  | 'bucket-gone'
  | 'cors-off'
  | 'unreachable'
  | 'blocked-by-policy'
  | 'file-changed'
  | 'interrupted'

export class SignedUrlRefused extends Error {
  override readonly name = 'SignedUrlRefused'
}

const hostOf = (domain: string) =>
  domain
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
    .toLowerCase()

/** `https://*.store.example` matches every host below `store.example`, as in a content policy. */
const belongsTo = (url: URL, origin: string) => {
  const [scheme, parent] = origin.split('//*')
  return parent === undefined ? url.origin === origin : url.protocol === scheme && url.host.endsWith(parent)
}
/** Whether the configuration allows this origin. */
export const isKnownStore = (url: URL): boolean =>
  apiSettings()?.objectOrigins.some((origin) => belongsTo(url, origin)) ?? false

/**
 * Returns the URL if a browser sends it to a known store unchanged but for a default port. Throws SignedUrlRefused with a message
 * for users.
 */
export function checkSignedUrl(text: string, { clusterDomains = [] }: SignedTarget = {}): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  // Any other scheme has no origin to name, and a login has no place in a signed URL.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new SignedUrlRefused('The API returned an invalid URL.')
  const known =
    isKnownStore(url) ||
    clusterDomains.some((d) => d !== '' && (url.host === hostOf(d) || url.host.endsWith(`.${hostOf(d)}`)))
  if (!known) throw new SignedUrlRefused(`This console isn’t allowed to access the object store ${url.origin}.`)
  // Browsers remove "." and "..", so the request would reach another object.
  // Stores can write the default port, which browsers omit.
  if (![text, text.replace(/:(443|80)\//, '/')].includes(url.href))
    throw new SignedUrlRefused('Browsers can’t open this name, because it contains “.” or “..” as a path segment.')
  return url
}

/** Fetches without token, credentials or referrer. Throws SignedUrlRefused, or TypeError like fetch. */
export async function signedFetch(url: string, init: RequestInit = {}, target: SignedTarget = {}): Promise<Response> {
  return fetch(checkSignedUrl(url, target), {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    cache: 'no-store',
  })
}

export interface DiagnoseOptions {
  /** The sent file, which can have changed on disk. */
  file?: File
  signal?: AbortSignal
  /** Bucket of the URL, to distinguish a deleted bucket from disabled CORS. */
  place?: BucketPlace
}

/** Finds the cause of a status 0, which browsers hide. Sends at most two harmless GETs and one to the API. */
export async function diagnose(url: string, o: DiagnoseOptions = {}): Promise<SignedFault> {
  if (o.file && !(await isAsChosen(o.file))) return 'file-changed'
  const blocked = watchPolicy(url)
  try {
    if (await isReadable(url, o.signal)) return 'interrupted'
    if (await reaches(url, 'no-cors', o.signal))
      return o.place && (await isBucketGone(o.place, o.signal)) ? 'bucket-gone' : 'cors-off'
    return (await blocked.happened()) ? 'blocked-by-policy' : 'unreachable'
  } finally {
    blocked.stop()
  }
}

/** Largest file that is read again to detect a change. */
const READ_AGAIN = 64 * 1024 ** 2

/** Whether a file is readable and has the length it had when selected. Firefox reads changed files without an error, so the length is compared. */
async function isAsChosen(file: File): Promise<boolean> {
  try {
    const first = await file.slice(0, 1).arrayBuffer()
    if (first.byteLength !== Math.min(1, file.size)) return false
    if (file.size > READ_AGAIN) return true
    const reader = file.stream().getReader()
    for (let length = 0; length <= file.size;) {
      const { value, done } = await reader.read()
      if (done) return length === file.size
      length += value.byteLength
    }
    await reader.cancel()
    return false
  } catch {
    return false
  }
}

/** Whether the page gets an answer from the URL, to a harmless request with these headers. */
export const isReadable = (url: string, signal?: AbortSignal, headers?: Readonly<Record<string, string>>) =>
  reaches(url, 'cors', signal, headers)

async function reaches(
  url: string,
  mode: RequestMode,
  outer?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(10_000), ...(outer ? [outer] : [])])
  try {
    await fetch(url, { mode, headers, signal, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' })
    return true
  } catch {
    return false
  } finally {
    // The headers are enough; the body isn't needed.
    stop.abort()
  }
}

function watchPolicy(url: string) {
  const { origin } = new URL(url)
  let seen = false
  const note = (e: SecurityPolicyViolationEvent) => {
    seen ||= e.blockedURI.startsWith(origin)
  }
  if (typeof document === 'undefined') return { happened: () => Promise.resolve(false), stop: () => undefined }
  document.addEventListener('securitypolicyviolation', note)
  return {
    // The event is a separate task and can arrive after the fetch failed.
    happened: () =>
      new Promise<boolean>((tell) => {
        setTimeout(() => tell(seen), 50)
      }),
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  }
}
