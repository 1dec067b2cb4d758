/** The app's transfers: uploads in one queue, downloads handed to the browser. */
import { invalidateAreas } from '../api/query-client'
import { session } from '../api/session'
import { useStore } from '../api/store'
import { createEngine, type Transfer, type UploadRequest } from './engine'
import { xhrPut } from './put'
import { sign, type SignRequest } from './sign'

const engine = createEngine({
  put: xhrPut,
  onStored: () => void invalidateAreas(['objects', 'buckets']),
})
// An expired token stops no upload that is already signed; signing out stops all and forgets the files.
session.onWipe((why) => {
  if (why === 'signed-out') engine.clear()
})

export const upload = (r: UploadRequest): string => engine.upload(r)
export const cancelTransfer = (id: string): void => engine.cancel(id)
export const retryTransfer = (id: string): void => engine.retry(id)
/** Takes finished ones off the list; without an id, all that are over. */
export const dismissTransfers = (id?: string): void => engine.dismiss(id)
/** Oldest first. */
export const useTransfers = (): readonly Transfer[] => useStore(engine)

/**
 * Signs a GET and hands it to the browser, which streams to disk by itself: no memory, no CORS.
 * A type that browsers show opens in a new tab; an upload under way is not disturbed.
 * Throws ApiError or SignedUrlRefused.
 */
export async function download(r: Pick<SignRequest, 'cluster' | 'bucket' | 'name' | 'expiresIn'>): Promise<void> {
  const { url } = await sign({ ...r, method: 'GET' })
  const a = document.createElement('a')
  a.href = url
  a.target = '_blank'
  a.rel = 'noopener noreferrer'
  a.download = r.name.split('/').findLast(Boolean) ?? r.name
  document.body.append(a)
  a.click()
  a.remove()
}
