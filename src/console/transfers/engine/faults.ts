/** Maps errors to the failures that a transfer shows. */
import { SignedUrlRefused } from '#/console/api/objects/signed'
import { ApiError, explain } from '#/console/api/base/errors'
import { apiSettings } from '#/console/api/session/session'
import { sentences } from '#/lib/sentences'
import { isFailure, type TransferFailure, type TransferFault } from './failure'
import { formatBytes } from '#/lib/bytes'

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

export const badAddressNext = 'Use an S3-compatible tool and an access key.'

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
export const FULL = 507

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
