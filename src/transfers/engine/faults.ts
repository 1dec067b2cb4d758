/** From what went wrong to the fault that a row shows. */
import type { BucketPlace } from '#/api/client/bucket-gone'
import { currentConfig } from '#/api/client/config'
import { diagnose, SignedUrlRefused } from '#/api/objects/signed'
import { ApiError, explain } from '#/api/client/errors'
import { formatBytes } from '#/lib/bytes'
import type { TransferFailure, TransferFault } from './state'
import type { StoreAnswer } from '../objects/put'

const WORDS: Readonly<
  Record<
    Exclude<TransferFault, 'not-signed' | 'refused' | 'bad-address' | 'too-large' | 'image-gone'>,
    readonly [string, string]
  >
> = {
  'bucket-gone': ['The bucket was deleted.', 'Nothing can be sent to it or read from it any more.'],
  'object-gone': ['The object was deleted.', 'Refresh the list to see what the bucket contains.'],
  differs: ['The bucket contains other bytes than your file.', 'Upload the file again, or delete the object.'],
  'not-stored': [
    'The object store accepted the file, but the bucket does not contain it.',
    'Try again. If it happens again, open a ticket.',
  ],
  unconfirmed: [
    "We couldn't confirm whether the file was stored.",
    'Check the list of objects, then try again if the file is missing.',
  ],
  'cors-off': [
    'The bucket does not let browsers in: its CORS switch is off.',
    'Allow all origins on the page of the bucket, then try again.',
  ],
  unreachable: [
    'The object store cannot be reached.',
    'Check the connection, a proxy or a blocker in this browser, then try again.',
  ],
  'blocked-by-policy': [
    "This console's own content policy does not allow the object store's address.",
    'Whoever runs this console must add the address to its object origins.',
  ],
  'file-changed': ['The file changed or can no longer be read.', 'Choose it again.'],
  interrupted: ['The connection broke before the object store answered.', 'Try again: it starts from the first byte.'],
  expired: ['The signed address ran out before it was used.', 'Try again. If it stays so, compare the clocks.'],
  stalled: ['No byte moved for a minute.', 'Check the connection, then try again: it starts from the first byte.'],
  'not-shown': [
    'The bucket got another object of this name after you chose. It was not replaced.',
    'Replace the object, keep both, or skip the file.',
  ],
  changed: [
    'The object changed after you opened this. It was not deleted.',
    'Close this, look at the object as it is now, then delete it again.',
  ],
  overtaken: ['The object was deleted while your file was sent. Your file was not stored.', 'Try again.'],
  'not-written': ['It could not be written here.', 'Look whether there is room, then try again.'],
}

export const failure = (fault: keyof typeof WORDS, status = 0, cause?: unknown): TransferFailure => ({
  fault,
  detail: WORDS[fault][0],
  next: WORDS[fault][1],
  status,
  ...(cause === undefined ? {} : { cause }),
})

/** `most` bytes are taken in one piece; `sent` where the store itself refused. */
export const tooLarge = ({
  most,
  sent,
}: {
  readonly most: number | undefined
  readonly sent: boolean
}): TransferFailure => ({
  fault: 'too-large',
  detail: [
    most === undefined
      ? 'The file is larger than this object store takes in one piece.'
      : `The file is larger than ${formatBytes(most)}, the most that this object store takes in one piece.`,
    sent ? 'Nothing of it was stored.' : 'Nothing was sent.',
  ].join(' '),
  next: 'Upload it in parts with an S3-compatible program and an access key.',
  status: sent ? 413 : 0,
})

export const isFailure = (e: unknown): e is TransferFailure =>
  typeof e === 'object' && e !== null && 'fault' in e && 'detail' in e

/** What signing, or another call of the API, threw. */
export function signingFailure(e: unknown): TransferFailure {
  if (isFailure(e)) return e
  if (e instanceof SignedUrlRefused)
    return {
      fault: 'bad-address',
      detail: e.message,
      next: 'Use a program that speaks the protocol, and an access key.',
      status: 0,
      cause: e,
    }
  const { title, detail, next } = explain(e)
  return { fault: 'not-signed', detail: detail ? `${title}. ${detail}` : title, next, status: 0, cause: e }
}

/** It would strike everything else in the same bucket as well: going on only repeats it. */
export const strikesAll = (f: TransferFailure): boolean =>
  f.fault === 'cors-off' ||
  f.fault === 'unreachable' ||
  f.fault === 'blocked-by-policy' ||
  (f.cause instanceof ApiError && ['unauthorized', 'forbidden', 'not-found', 'unreachable'].includes(f.cause.kind))

/** Object stores speak XML: `<Code>` and `<Message>`, as text. */
const tag = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]{1,300})</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, n: string) => ENTITY[n] ?? '')
const ENTITY: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Said by the store itself, in its XML: the page of a proxy that mentions a session says nothing of the URL. */
export const isExpired = (a: StoreAnswer) =>
  a.status === 403 && /expired/i.test(`${tag(a.text, 'Code') ?? ''} ${tag(a.text, 'Message') ?? ''}`)

/** What an answer other than 2xx means; a status 0 is looked into. */
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
  const code = tag(a.text, 'Code')
  if (a.status === 404 && code === 'NoSuchBucket') return failure('bucket-gone', a.status)
  if (a.status === 404 && code === 'NoSuchKey') return failure('object-gone', a.status)
  const said = [code, tag(a.text, 'Message')].filter(Boolean).join(': ')
  const byOthers = said === '' && /^\s*<(?:!doctype html|html)/i.test(a.text)
  return {
    fault: 'refused',
    detail:
      said ||
      (byOthers
        ? `A proxy or firewall between you and the object store answered with status ${a.status}.`
        : `The object store refused with status ${a.status}.`),
    next: byOthers ? 'Ask who runs your network to let the object store through, then try again.' : nextAfter(a.status),
    status: a.status,
  }
}

const FULL = 507
function nextAfter(status: number): string {
  if (status === FULL) return 'Delete objects that you no longer need, or raise the quota, then try again.'
  return status >= 500 ? 'Try again. If it stays so, the store may be down.' : 'Change what it names and try again.'
}
