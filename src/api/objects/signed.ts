/** Requests to the object store by signed URL. The session's token never goes there. */
import { isBucketGone, type BucketPlace } from '../client/bucket-gone'
import { currentConfig } from '../client/config'

export interface SignedTarget {
  /** Domains of the account's clusters (host, or host:port), besides the configured origins. */
  clusterDomains?: readonly string[]
}
/** Why a request to a signed URL got no readable answer (status 0). */
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

/** The URL, fit for sending unchanged; throws SignedUrlRefused with a reason for people, and then nothing was sent. */
export function checkSignedUrl(text: string, { clusterDomains = [] }: SignedTarget = {}): URL {
  if (!URL.canParse(text)) throw new SignedUrlRefused('The API gave something that is not an address.')
  const url = new URL(text)
  const known =
    (currentConfig()?.objectOrigins.includes(url.origin) ?? false) ||
    clusterDomains.some((d) => d !== '' && (url.host === hostOf(d) || url.host.endsWith(`.${hostOf(d)}`)))
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !known)
    throw new SignedUrlRefused(`The object store ${url.origin} is not one that this console may talk to.`)
  // A browser folds "." and ".." away, so that the request would reach another object.
  if (url.href !== text)
    throw new SignedUrlRefused(
      'A browser cannot send a request for this name unchanged (it holds "." or ".." as a part).',
    )
  return url
}

/** Fetches without token, credentials or referrer. Throws SignedUrlRefused, or TypeError as fetch does. */
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
  /** False when the bucket's switch is known to be off; the API cannot read it back, so mostly unknown. */
  bucketCors?: boolean
  /** The file that was sent: it may have changed on disk meanwhile. */
  file?: File
  signal?: AbortSignal
  /** Where the URL points: a bucket that is gone is not to be called closed to browsers. */
  place?: BucketPlace
}

/** Finds out what a status 0 meant: browsers tell a page nothing. Sends at most two harmless GETs, and one to the API. */
export async function diagnose(url: string, o: DiagnoseOptions = {}): Promise<SignedFault> {
  if (o.file && !(await isAsChosen(o.file))) return 'file-changed'
  const blocked = watchPolicy(url)
  try {
    const probe = (mode: RequestMode) => reaches(url, mode, o.signal)
    if (o.bucketCors !== false && (await probe('cors'))) return 'interrupted'
    if (await probe('no-cors')) return o.place && (await isBucketGone(o.place, o.signal)) ? 'bucket-gone' : 'cors-off'
    return (await blocked.happened()) ? 'blocked-by-policy' : 'unreachable'
  } finally {
    blocked.stop()
  }
}

/** Bytes that are read once more to know whether a file is still the one that was chosen. */
const READ_AGAIN = 64 * 1024 ** 2

/** Whether a file can be read and is as long as when it was chosen. Firefox reads what is there now, and only the length tells. */
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

async function reaches(url: string, mode: RequestMode, outer?: AbortSignal): Promise<boolean> {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(10_000), ...(outer ? [outer] : [])])
  try {
    await fetch(url, { mode, signal, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' })
    return true
  } catch {
    return false
  } finally {
    // The head was the answer; the object's bytes are not wanted.
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
    // The event is a task of its own and may come after the fetch has failed.
    happened: () =>
      new Promise<boolean>((tell) => {
        setTimeout(() => tell(seen), 50)
      }),
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  }
}
