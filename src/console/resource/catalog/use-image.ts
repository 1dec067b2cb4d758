/** One image, polled slowly while its status can change, and not in a hidden tab. */
import { useEffect } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { AllRows } from '#/console/api/query/all-pages'
import { q, qAll } from '#/console/api/client/client'
import { pollIntervalOf } from '#/console/api/query/poll-interval'
import { images, type Image } from '#/contract/images'
import { imageUploads, useImageUpload } from '#/console/transfers/images/image-uploads'

const SOON_MS = 3000
const LATER_MS = 30_000

/** Milliseconds until the next poll; false for none. `sent`: the data was uploaded and is being processed. */
export function askAgainAfter(image: Pick<Image, 'status'> | undefined, sent: boolean): number | false {
  if (image?.status === 'creating') return SOON_MS
  if (image?.status === 'pending_upload') return sent ? SOON_MS : LATER_MS
  return false
}

/**
 * Copies the polled status into the cached list without reading the list again, which is limited to a few requests a minute. The
 * list stays as out of date as it was: an image that it lacks isn't added.
 */
export function updateListedImage(client: QueryClient, id: string, now: Image | undefined): void {
  const query = client.getQueryCache().find<AllRows<Image>>({ queryKey: qAll(images.list, {}).queryKey })
  const list = query?.state.data
  const known = list?.data.find((i) => i.id === id)
  if (!list || !known || known.status === now?.status) return
  const data = list.data.flatMap((i) => (i.id === id ? (now ?? []) : i))
  query?.setState({ data: { ...list, data, results: list.results - (now ? 0 : 1) } })
}

/** Polls an image, and keeps its row in the cached list and its upload up to date. */
export function useImage(imageId: string, { enabled = true }: { enabled?: boolean } = {}) {
  const client = useQueryClient()
  const note = useImageUpload(imageId)
  const sent = note !== undefined && note.sentAt !== null
  const query = useQuery({
    ...q(images.view, { params: { imageId } }),
    enabled,
    refetchInterval: (query) =>
      query.state.error?.kind === 'not-found' ? false : askAgainAfter(query.state.data, sent) || pollIntervalOf(query),
  })
  const { data, error } = query
  const gone = error?.kind === 'not-found'
  useEffect(() => {
    if (gone) updateListedImage(client, imageId, undefined)
    else if (data) updateListedImage(client, imageId, data)
    // The tray reports the end of a sent image, and forgets it then.
    if (gone && !sent) imageUploads.forget(imageId)
    else if (data && data.status !== 'pending_upload') imageUploads.arrived(imageId)
  }, [client, imageId, data, gone, sent])
  return query
}
