/** Sending the data of one image to the address that Image Upload answered. */
import { call } from '#/api/client/client'
import { isApiError } from '#/api/client/errors'
import { checkSignedUrl } from '#/api/objects/signed'
import { images } from '#/contract/images'
import { isExpired } from '../engine/faults'
import * as copy from '../engine/copy'
import type { Runner } from '../engine/job'
import type { Put, StoreAnswer } from '../objects/put'
import { exchange, patientCall, type AttemptIo } from '../objects/signed-attempt'
import type { TransferFailure } from '../engine/state'

export interface ImageSending {
  /** `private/7` */
  readonly image: string
  readonly label: string
  /** The address: who has it may send. */
  readonly to: string
  readonly file: File
}

const HAS_DATA = 409
const TOO_LARGE = 413
/** Its status; `gone` where the API says 404. Throws ApiError, or AbortError when canceled. */
async function statusOf(imageId: string, io: AttemptIo): Promise<string> {
  try {
    return (await patientCall(io, (o) => call(images.view, { params: { imageId } }, o))).status
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
const over = () => gone(copy.imageExpired, copy.imageExpiredNext)

/** What an answer means that only the image itself can settle. */
async function judge(answer: StoreAnswer, image: string, io: AttemptIo): Promise<StoreAnswer> {
  if (answer.status === TOO_LARGE)
    throw {
      ...refusal(answer.status, copy.imageTooLarge, copy.imageTooLargeNext),
      fault: 'too-large',
    } satisfies TransferFailure
  if (isExpired(answer)) {
    const status = await statusOf(image, io).catch(() => WAITS)
    throw status === 'gone' ? over() : refusal(answer.status, copy.imageUrlRefused, copy.tryAgain)
  }
  // Nothing of the store's is a page for people.
  if (answer.status >= 200 && answer.status < 300 && /^\s*<(?:!doctype html|html)/i.test(answer.text))
    throw refusal(answer.status, copy.webPageAnswered, copy.webPageAnsweredNext)
  return answer.status === HAS_DATA ? { ...answer, status: 200, text: '' } : answer
}

const CONFIRM_MS = 30_000

/**
 * Throws where a success proves nothing: a store sends no body with it, so that one with a body is a proxy's unless the
 * image says otherwise. A status that can't be read, or that waits, leaves a success as it was: checking takes a while.
 */
async function confirmSent({ status, text }: StoreAnswer, image: string, io: AttemptIo): Promise<void> {
  const isStores = text.trim() === ''
  const signal = AbortSignal.any([io.signal, AbortSignal.timeout(CONFIRM_MS)])
  const now = await statusOf(image, { ...io, signal }).catch((e: unknown) => {
    if (io.signal.aborted) throw e
    return WAITS
  })
  if (now === 'gone') throw gone(copy.imageDamaged, copy.imageDamagedNext)
  if (now === WAITS && !isStores) throw refusal(status, copy.wrongAnswer, copy.wrongAnswerNext)
}

/** `onSent`: the store has the data of this image. Also where an earlier answer of it was lost. */
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
    // Never by itself again: some gigabytes may cost more than anyone wants.
    const address = async () => ({ url: checkSignedUrl(to).href })
    const answer = await exchange({ file, address, renewable: false, repeatable: false, send }, io)
    io.emit({ type: 'confirm' })
    await confirmSent(answer, image, io)
    onSent(image)
    return 'done'
  }
