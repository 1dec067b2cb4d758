/** Maps errors to the failures that a transfer shows. */
import type { BucketPlace } from '#/console/api/client/bucket-gone'
import { currentConfig } from '#/console/api/client/config'
import { diagnose, SignedUrlRefused } from '#/console/api/objects/signed'
import { ApiError, explain } from '#/console/api/client/errors'
import { apiSettings } from '#/console/api/session/session'
import { sentences } from '#/lib/sentences'
import { isFailure } from './failure'
import type { TransferFailure, TransferFault } from './state'
import type { StoreAnswer } from '../objects/put'
import { formatBytes } from '#/lib/bytes'
import { badAddressNext } from './words'

const WORDS: Readonly<
  Record<
    Exclude<TransferFault, 'not-signed' | 'refused' | 'bad-address' | 'too-large' | 'image-gone'>,
    readonly [string, string]
  >
> = {
  'bucket-gone': ['The bucket was deleted.', 'Uploads and downloads are no longer possible.'],
  'object-gone': ['The object was deleted.', 'Refresh the list to see what the bucket contains.'],
  incomplete: [
    'The download doesn’t match the object. It is incomplete or damaged.',
    'Try again. If it happens again, a proxy might be changing your downloads.',
  ],
  differs: ['The object in the bucket doesn’t match your file.', 'Upload the file again, or delete the object.'],
  'not-stored': [
    'The object store accepted the file, but the bucket doesn’t contain it.',
    'Try again. If it happens again, open a ticket.',
  ],
  unconfirmed: [
    'We couldn’t confirm whether the file was stored.',
    'Check the list of objects, then try again if the file is missing.',
  ],
  'cors-off': ['This bucket doesn’t allow browser uploads.', 'Allow them and retry.'],
  unreachable: [
    'The object store can’t be reached.',
    'Check your connection, and any proxy or blocker, then try again.',
  ],
  'blocked-by-policy': [
    'This console’s content policy blocks the object store.',
    'Ask the operator to add the object store to the console’s object origins.',
  ],
  'file-changed': ['The file changed or can’t be read anymore.', 'Choose it again.'],
  interrupted: ['The connection broke before the transfer was complete.', 'Try again. The transfer starts over.'],
  expired: [
    'The signed URL expired before it was used.',
    'Try again. If it happens again, check your computer’s clock.',
  ],
  stalled: [
    'No data was transferred for a minute.',
    'Check your connection, then try again. The transfer starts over.',
  ],
  'not-shown': [
    'Another object with this name was added after you chose the file. It wasn’t replaced.',
    'Replace the object, keep both, or skip the file.',
  ],
  changed: [
    'The object changed after you opened this dialog. It wasn’t deleted.',
    'Check the object, then delete it again.',
  ],
  overtaken: ['Another client deleted the object. Your file wasn’t stored.', 'Try again to create the object.'],
  'not-written': ['The file couldn’t be saved.', 'Check the free disk space, then try again.'],
  'disk-full': ['The disk is full.', 'Free some space on it, then try again.'],
}

export const failure = (fault: keyof typeof WORDS, status = 0, cause?: unknown): TransferFailure => ({
  fault,
  detail: WORDS[fault][0],
  next: WORDS[fault][1],
  status,
  ...(cause === undefined ? {} : { cause }),
})

/** Whether the API is the embedded server, which has no S3-compatible API. */
const isEmbedded = () => apiSettings()?.embedded === true

/** `most` is the maximum in bytes; `sent` means that the store itself refused. */
export const tooLarge = ({
  most,
  sent,
}: {
  readonly most: number | undefined
  readonly sent: boolean
}): TransferFailure => ({
  fault: 'too-large',
  detail: sentences(
    most === undefined
      ? 'The file exceeds the maximum for one upload.'
      : `The file exceeds ${formatBytes(most)}, the maximum for one upload.`,
    sent ? 'Nothing was stored.' : 'Nothing was sent.',
  ),
  next: isEmbedded()
    ? 'Split it into smaller files.'
    : 'Upload it in parts with an S3-compatible tool and an access key.',
  status: sent ? 413 : 0,
})

/** Milliseconds without a byte of the store. */
export const STALL_MS = 60_000

/** Rejects with TransferFailure if nothing arrives for a minute, as on a connection from before the computer slept. */
export async function withinStall<T>(read: Promise<T>): Promise<T> {
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const stall = new Promise<never>((_, reject) => {
    watchdog = setTimeout(() => reject(failure('stalled')), STALL_MS)
  })
  return Promise.race([read, stall]).finally(() => clearTimeout(watchdog))
}

/** Failure of signing, or of another call to the API. */
export function signingFailure(e: unknown): TransferFailure {
  if (isFailure(e)) return e
  if (e instanceof SignedUrlRefused)
    return {
      fault: 'bad-address',
      detail: e.message,
      next: isEmbedded() ? '' : badAddressNext,
      status: 0,
      cause: e,
    }
  const { title, detail, next } = explain(e)
  return { fault: 'not-signed', detail: detail ? `${title}. ${detail}` : title, next, status: 0, cause: e }
}

/** Status of a store without space for more. */
const FULL = 507

/** Whether the failure affects every object of the job, so that continuing is pointless. */
export const stopsJob = (f: TransferFailure): boolean =>
  f.fault === 'cors-off' ||
  f.fault === 'unreachable' ||
  f.fault === 'blocked-by-policy' ||
  f.fault === 'disk-full' ||
  f.status === FULL ||
  (f.cause instanceof ApiError && ['unauthorized', 'forbidden', 'not-found', 'unreachable'].includes(f.cause.kind))

/** Whether the API refused this one resource. Any other failure, such as a lost connection, says nothing about the next try. */
export const wasRefused = ({ fault, cause }: TransferFailure): boolean =>
  fault === 'refused' || (cause instanceof ApiError && cause.kind === 'refused')

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
