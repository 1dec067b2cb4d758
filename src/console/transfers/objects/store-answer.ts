/** Answers of an object store to signed requests, and the failures that they mean. */
import type { BucketPlace } from '#/console/api/client/bucket-gone'
import { currentConfig } from '#/console/api/base/config'
import { diagnose } from '#/console/api/objects/signed'
import { apiNow } from '#/lib/time/clock'
import type { TransferFailure } from '../engine/failure'
import { failure, FULL, tooLarge } from '../engine/faults'

export interface StoreAnswer {
  /** 0 without a readable response. */
  readonly status: number
  readonly text: string
  /** Whether no byte moved for a minute. */
  readonly stalled: boolean
  /** Seconds from `Retry-After`, if the page can read the header. */
  readonly retryAfter: number | null
  /** ETag of the stored object without quotes, if the page can read it. */
  readonly etag?: string | null
}

/** Removes the quotes of an ETag. */
export const bareEtag = (header: string | null | undefined): string | null =>
  header?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1') ?? null

/** Reads `Retry-After`, which is seconds or a date. */
export function seconds(header: string | null | undefined): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const n = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - apiNow()) / 1000
  return Number.isFinite(n) ? Math.max(0, n) : null
}

/** Text of an XML element in a store's error: `<Code>`, `<Message>`. */
const tag = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]{1,300})</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, n: string) => ENTITY[n] ?? '')
/** Code of a store's error; undefined where the response isn't the store's. */
export const storeErrorCode = ({ text }: Pick<StoreAnswer, 'text'>): string | undefined => tag(text, 'Code')

const ENTITY: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Whether the store's XML says that the URL expired. A proxy's page about an expired session doesn't count. */
export const isExpired = (a: StoreAnswer) =>
  a.status === 403 && /expired/i.test(`${tag(a.text, 'Code') ?? ''} ${tag(a.text, 'Message') ?? ''}`)

/** Failure for a response other than the store's success. A status 0 is diagnosed with further requests. */
export async function answerFailure(
  a: StoreAnswer,
  url: string,
  o: { file?: File; signal?: AbortSignal; place?: BucketPlace } = {},
): Promise<TransferFailure> {
  if (a.stalled) return failure('stalled')
  if (a.status === 0) return failure(await diagnose(url, o))
  if (isExpired(a)) return failure('expired', a.status)
  if (a.status === 413) {
    const most = currentConfig()?.maxObjectBytes
    return tooLarge({ most: o.file && most !== undefined && o.file.size > most ? most : undefined, sent: true })
  }
  const code = storeErrorCode(a)
  if (a.status === 404 && code === 'NoSuchBucket') return failure('bucket-gone', a.status)
  if (a.status === 404 && code === 'NoSuchKey') return failure('object-gone', a.status)
  const said = [code, tag(a.text, 'Message')].filter(Boolean).join(': ')
  // A store's success has no body.
  const byOthers = said === '' && (a.status < 300 || /^\s*<(?:!doctype html|html)/i.test(a.text))
  // Ceph answers 403 once a quota is used up.
  const status = code === 'QuotaExceeded' ? FULL : a.status
  return {
    fault: 'refused',
    detail:
      said ||
      (byOthers
        ? `A proxy or firewall between you and the object store responded with status ${a.status}.`
        : `The object store refused the request with status ${a.status}.`),
    next: byOthers ? 'Ask your network administrator to allow the object store, then try again.' : nextAfter(status),
    status,
  }
}

function nextAfter(status: number): string {
  if (status === FULL) return 'Delete objects you don’t need, or ask the operator for more space, then try again.'
  return status >= 500 ? 'Try again. If it keeps failing, check the service status.' : 'Fix the problem and try again.'
}
