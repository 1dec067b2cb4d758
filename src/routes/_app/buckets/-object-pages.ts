/** The contents of one folder, page by page: Part A 4.2. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/client'
import type { ApiError } from '../../../api/errors'
import { listMarker } from '../../../api/shapes'
import type { ListState } from '../../../components/use-list'
import { objects, type ObjectEntry, type ObjectPage } from '../../../contract/objects'
import type { BucketAt } from './-bucket-page'

const PAGE_SIZE = 500

/** `folder` ends with a slash or is empty; `starts` narrows its names on the server. */
export const objectPages = (at: BucketAt, folder: string, starts: string) =>
  infiniteQueryOptions<
    ObjectPage,
    ApiError,
    { pages: ObjectPage[]; pageParams: (string | null)[] },
    readonly unknown[],
    string | null
  >({
    queryKey: ['objects', 'folder', at, folder, starts],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      call(
        objects.list,
        {
          params: at,
          query: {
            delimiter: '/',
            page_size: PAGE_SIZE,
            ...(folder + starts === '' ? {} : { prefix: folder + starts }),
            ...(pageParam === null ? {} : { marker: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: (page, _all, sent) => listMarker(page, sent ?? undefined),
    retry: false,
    networkMode: 'always',
  })

export interface Folder extends ListState<ObjectEntry> {
  readonly more: boolean
  readonly loadingMore: boolean
  loadMore(): void
}

export const isFolder = (e: ObjectEntry) => e.size === null && e.etag === null && e.name.endsWith('/')

export function useFolder(at: BucketAt, folder: string, starts: string): Folder {
  const query = useInfiniteQuery(objectPages(at, folder, starts))
  // The marker object of the folder itself is the folder, not something in it.
  const rows = query.data?.pages.flatMap((p) => p.data).filter((e) => e.name !== folder || starts !== '')
  return {
    rows,
    results: rows?.length,
    page: 1,
    pages: 1,
    complete: !query.hasNextPage,
    fetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
