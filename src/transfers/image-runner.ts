/** Sending the data of one image to the address that Image Upload answered. */
import { checkSignedUrl } from '../api/signed'
import { isExpired } from './faults'
import type { Runner } from './job'
import type { Put, StoreAnswer } from './put'
import { exchange } from './signed-attempt'
import type { TransferFailure } from './state'

export interface ImageSending {
  /** `private/7` */
  readonly image: string
  readonly label: string
  /** The address: who has it may send. */
  readonly to: string
  readonly file: File
}

const HAS_DATA = 409
const over = (status: number): TransferFailure => ({
  fault: 'refused',
  detail: 'The 24 hours for sending its data are over: the image is deleted.',
  next: 'Start a new upload.',
  status,
})

/** `onSent`: the store has the data of this image. Also where an earlier answer of it was lost. */
export const imageRunner =
  (put: Put, onSent: (image: string) => void): Runner =>
  async (item, io) => {
    const { file, payload: to } = item
    if (!file || typeof to !== 'string') throw new TypeError('An image is sent from a file to an address.')
    const send = async ({ url }: { url: string }): Promise<StoreAnswer> => {
      const answer = await put({
        url,
        contentType: 'application/octet-stream',
        file,
        signal: io.signal,
        onProgress: (loaded) => io.emit({ type: 'progress', loaded }),
        onSent: () => io.emit({ type: 'sent' }),
      })
      if (isExpired(answer)) throw over(answer.status)
      return answer.status === HAS_DATA ? { ...answer, status: 200 } : answer
    }
    // Never by itself again: some gigabytes may cost more than anyone wants.
    const address = async () => ({ url: checkSignedUrl(to).href })
    await exchange({ file, address, renewable: false, repeatable: false, send }, io)
    onSent(item.job.bucket)
    return 'done'
  }
