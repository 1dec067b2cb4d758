/** Uploads the data of one image to the URL from Image Upload. */
import { call } from '#/console/api/client/client'
import { isApiError } from '#/console/api/base/errors'
import { checkSignedUrl } from '#/console/api/objects/signed'
import { images } from '#/contract/images'
import { isExpired } from '../objects/store-answer'
import type { Runner } from '../engine/job'
import type { Put } from '../objects/put'
import type { StoreAnswer } from '../objects/store-answer'
import { sendToStore } from '../objects/signed-attempt'
import { callUntilAnswered, type AttemptIo } from '../objects/retried-calls'
import type { TransferFailure } from '../engine/failure'

export interface ImageRequest {
  readonly kind: 'image'
  /** `private/7` */
  readonly image: string
  readonly label: string
  /** The upload URL. Anyone who has it can upload. */
  readonly to: string
  readonly file: File
}

const HAS_DATA = 409
const TOO_LARGE = 413
/** The image's status; `gone` after a 404. Throws ApiError, or AbortError when canceled. */
async function statusOf(imageId: string, io: AttemptIo): Promise<string> {
  try {
    return (await callUntilAnswered(io, (o) => call(images.view, { params: { imageId } }, o))).status
  } catch (e) {
    if (isApiError(e) && e.kind === 'not-found') return 'gone'
    throw e
  }
}
const WAITS = 'pending_upload'

const refusal = (status: number, detail: string, next: string): TransferFailure => ({
  fault: 'refused',
  detail,
  next,
  status,
})
const gone = (detail: string, next: string): TransferFailure => ({ ...refusal(0, detail, next), fault: 'image-gone' })
const over = () => gone('The image was deleted because no data arrived within 24 hours.', 'Start a new upload.')

/** Interprets a response. Some are ambiguous until the image's status is known. */
async function judge(answer: StoreAnswer, image: string, io: AttemptIo): Promise<StoreAnswer> {
  if (answer.status === TOO_LARGE)
    throw {
      ...refusal(
        answer.status,
        'The image is too large for this object store.',
        'Choose a smaller disk, or compress it more.',
      ),
      fault: 'too-large',
    } satisfies TransferFailure
  if (isExpired(answer)) {
    const status = await statusOf(image, io).catch(() => WAITS)
    throw status === 'gone'
      ? over()
      : refusal(answer.status, 'The upload URL was refused. The image still waits for its data.', 'Try again.')
  }
  // The store never sends web pages, so this is a proxy's.
  if (answer.status >= 200 && answer.status < 300 && /^\s*<(?:!doctype html|html)/i.test(answer.text))
    throw refusal(
      answer.status,
      'A web page responded instead of the object store. Your network might require you to sign in.',
      'Sign in to the network, then try again.',
    )
  return answer.status === HAS_DATA ? { ...answer, status: 200, text: '' } : answer
}

const CONFIRM_MS = 30_000

/**
 * Throws if a success proves nothing. The store's success has no body, so one with a body is a proxy's unless the image's
 * status proves the upload. An unreadable or waiting status doesn't refute a success, because processing takes time.
 */
async function confirmSent({ status, text }: StoreAnswer, image: string, io: AttemptIo): Promise<void> {
  const isStores = text.trim() === ''
  const signal = AbortSignal.any([io.signal, AbortSignal.timeout(CONFIRM_MS)])
  const now = await statusOf(image, { ...io, signal }).catch((e: unknown) => {
    if (io.signal.aborted) throw e
    return WAITS
  })
  if (now === 'gone')
    throw gone(
      'The image was deleted because its data is damaged or incomplete.',
      'Check the file, then upload it again.',
    )
  if (now === WAITS && !isStores)
    throw refusal(
      status,
      'Something other than the object store responded. The image still waits for its data.',
      'Check the network and any proxy, then try again.',
    )
}

/** `onSent` is called when the store has the image's data, also if an earlier response was lost. */
export const imageRunner =
  (put: Put, onSent: (image: string) => void): Runner =>
  async (item, io) => {
    const { file, payload: to } = item
    const { subject } = item.job
    if (!file || typeof to !== 'string' || subject.kind !== 'image')
      throw new TypeError('An image is sent from a file to an address.')
    const { image } = subject
    const send = async ({ url }: { url: string }): Promise<StoreAnswer> => {
      const answer = await put({
        url,
        contentType: 'application/octet-stream',
        file,
        signal: io.signal,
        onProgress: (loaded) => io.emit({ type: 'progress', loaded }),
        onSent: () => io.emit({ type: 'sent' }),
      })
      return judge(answer, image, io)
    }
    // Never retried automatically, because repeating gigabytes could cost more than the user wants.
    const address = async () => ({ url: checkSignedUrl(to).href })
    const answer = await sendToStore({ file, address, renewable: false, repeatable: false, send }, io)
    io.emit({ type: 'confirm' })
    await confirmSent(answer, image, io)
    onSent(image)
    return 'done'
  }
