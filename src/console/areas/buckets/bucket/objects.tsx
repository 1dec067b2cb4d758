import { useCallback, useEffect, useMemo, useRef } from 'react'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { objectsSearch, type ObjectsSearch } from '../objects/objects-search'
import { listingQuery, listedFolderOf, useListing } from '../objects/use-listing'
import { Stack } from '#/console/kit/layout/stack'
import { TableToolbar } from '#/console/kit/table/table-toolbar'
import type { BucketAt } from './bucket-page'
import { folderCrumbs } from '../objects/folder-path'
import { useCrumbsBelow } from '#/console/shell/frame/crumbs'
import { type Arrival, ObjectList } from '../objects/object-list'
import { ObjectSearch } from '../objects/object-search'
import { UploadButton } from '../objects/upload-button'
import { lazyPart } from '#/console/kit/overlay/lazy-part'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/')({
  validateSearch: objectsSearch,
  loaderDeps: ({ search: { folder, starts, view } }) => ({ folder, starts, view }),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(
      listingQuery(listedFolderOf({ clusterId: params.cluster, bucket: params.bucket }, objectsSearch(deps))),
    ),
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  const read = Route.useSearch()
  const search = useMemo(() => objectsSearch({ ...read }), [read])
  const at = useMemo(() => ({ clusterId: cluster, bucket }), [cluster, bucket])
  return <ObjectsTab at={at} search={search} />
}

/** The objects of one bucket: one folder, or everything below it. */
function ObjectsTab({ at, search }: { at: BucketAt; search: ObjectsSearch }) {
  const { folder = '', object } = search
  const place = listedFolderOf(at, search)
  const list = useListing(place)
  const { listing } = list
  useEffect(() => {
    listing?.watch(object)
    return () => listing?.watch(undefined)
  }, [listing, object])
  const navigate = useNavigate()
  const arrival = useRef<Arrival>(undefined)
  const { clusterId: cluster, bucket } = at
  /** Patches the URL's search parameters; `undefined` removes one. `replace` keeps typing out of the history. */
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
  useCrumbsBelow(useMemo(() => (folder === '' ? [] : folderCrumbs(at, folder, search)), [at, folder, search]))
  const { object: _, show: __, ...here } = search
  const panelLink = (show: string) => (
    <Link to="/buckets/$cluster/$bucket" params={{ cluster, bucket }} search={{ ...here, show }} />
  )

  return (
    <Stack gap={3}>
      <TableToolbar
        aside={
          <UploadButton
            at={at}
            folder={folder}
            newFolder={panelLink('new-folder')}
            uploadLink={panelLink('upload-link')}
          />
        }
      >
        <ObjectSearch search={search} more={list.state?.more === true} go={go} />
      </TableToolbar>
      <ObjectList
        // Selection, keyboard focus and scroll position belong to one listing.
        key={JSON.stringify(place)}
        at={at}
        search={search}
        list={list}
        prefix={place.prefix}
        set={set}
        arrivalRef={arrival}
      />
      {(object !== undefined || search.show !== undefined) && (
        <ObjectPanels
          at={at}
          search={search}
          loaded={object === undefined ? undefined : listing?.find(object)}
          readAt={object === undefined ? 0 : (listing?.readAt(object) ?? 0)}
          stale={list.stale}
          onClose={() => set({ object: undefined, show: undefined })}
        />
      )}
    </Stack>
  )
}

const ObjectPanels = lazyPart(async () => (await import('../object/object-panels')).ObjectPanels)
