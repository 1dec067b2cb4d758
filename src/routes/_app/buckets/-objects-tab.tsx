import { startTransition, useCallback, useEffect, useOptimistic, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { RefreshButton } from '../../../components/refresh-button'
import { buckets } from '../../../contract/buckets'
import { Checkbox } from '../../../ui/checkbox'
import { Row } from '../../../ui/row'
import { Stack } from '../../../ui/stack'
import { TableToolbar } from '../../../ui/table-toolbar'
import type { BucketAt } from './-bucket-page'
import { UploadCorsOffer } from './-cors-offer'
import { FolderPath } from './-folder-path'
import { ObjectList, type Arrival } from './-object-list'
import { FolderMenu, ObjectPanels } from './-object/object-panels'
import { folderSearch, type ObjectsSearch } from './-objects-search'
import { TypedSearch } from './-typed-search'
import { UploadButton } from './-upload-button'
import { placeOf, useListing } from './-use-listing'
import styles from './-objects-tab.module.css'

/** The objects of one bucket, a folder at a time or all names below one. */
export function ObjectsTab({ at, search }: { at: BucketAt; search: ObjectsSearch }) {
  const { folder = '', object } = search
  const place = placeOf(at, search)
  const list = useListing(place)
  const { listing } = list
  useEffect(() => {
    listing?.watch(object)
    return () => listing?.watch(undefined)
  }, [listing, object])
  const navigate = useNavigate()
  const arrival = useRef<Arrival>(undefined)
  const { clusterId: cluster, bucket } = at
  const client = useQueryClient()
  // The bucket's own numbers stand above the list.
  const refresh = () => {
    list.refresh()
    void client.refetchQueries({ queryKey: q(buckets.view, { params: at }).queryKey, exact: true })
  }
  /** Changes the address; what is undefined leaves it. Typing leaves no trail in the history. */
  const go = useCallback(
    (patch: { [K in keyof ObjectsSearch]?: ObjectsSearch[K] | undefined }, replace = false) =>
      navigate({
        to: '/buckets/$cluster/$bucket',
        params: { cluster, bucket },
        search: (old: ObjectsSearch) =>
          Object.fromEntries(Object.entries({ ...old, ...patch }).filter(([, value]) => value)) as ObjectsSearch,
        replace,
      }),
    [navigate, cluster, bucket],
  )
  const set = useCallback((...change: Parameters<typeof go>) => void go(...change), [go])
  const setFind = useCallback((find: string) => set({ find }, true), [set])
  const setStarts = useCallback((starts: string) => set({ starts, from: undefined }, true), [set])
  const setFrom = useCallback((from: string) => set({ from, starts: undefined }), [set])

  // Pressed is pressed, though the address follows a moment later: a box that springs back is pressed again.
  const [flat, showFlat] = useOptimistic(search.view === 'flat')
  const setFlat = (on: boolean) =>
    startTransition(async () => {
      showFlat(on)
      await go({ view: on ? 'flat' : undefined })
    })

  return (
    <Stack gap={3}>
      <TableToolbar
        aside={
          <Row gap={2} align="center" wrap>
            <RefreshButton
              updatedAt={list.updatedAt}
              fetching={list.fetching}
              stale={list.error !== null}
              onRefresh={refresh}
            />
            <FolderMenu at={at} search={search} />
            <UploadButton at={at} folder={folder} />
          </Row>
        }
      >
        <FolderPath at={at} folder={folder} keep={folderSearch(search, '')} />
      </TableToolbar>
      <div role="search" className={styles.search}>
        {/* Each belongs to one folder: text that is not settled yet must not filter the next one. */}
        <TypedSearch key={`find ${folder}`} label="Names containing" value={search.find ?? ''} onChange={setFind} />
        <TypedSearch
          key={`starts ${folder}`}
          label="Names starting with"
          value={search.starts ?? ''}
          onChange={setStarts}
        />
        <TypedSearch key={`from ${folder}`} label="Jump to name" value={search.from ?? ''} onChange={setFrom} byEnter />
        <Checkbox label="All names below" checked={flat} onChange={(event) => setFlat(event.target.checked)} />
      </div>
      <UploadCorsOffer at={at} />
      <ObjectList
        // Selection, place of the keyboard and scrolling belong to one listing.
        key={JSON.stringify(place)}
        at={at}
        search={search}
        list={list}
        prefix={place.prefix}
        set={set}
        arrivalRef={arrival}
      />
      <ObjectPanels
        at={at}
        search={search}
        loaded={object === undefined ? undefined : listing?.find(object)}
        readAt={object === undefined ? 0 : (listing?.readAt(object) ?? 0)}
        stale={list.stale}
        onClose={() => set({ object: undefined, show: undefined })}
      />
    </Stack>
  )
}
