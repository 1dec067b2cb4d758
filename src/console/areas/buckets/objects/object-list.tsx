import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { ErrorNote, ErrorState } from '#/console/resource/errors/error-note'
import { StaleNote } from '#/console/resource/errors/stale-note'
import { lazyPart } from '#/console/kit/overlay/lazy-part'
import { parseSort, printSort } from '#/console/resource/address/sort-url'
import { bucketsArea } from '../area'
import { listedObjects } from '#/console/shell/palette/listed-objects'
import { useCan } from '#/console/resource/access/use-can'
import { objects } from '#/contract/objects'
import { baseName, folderOf } from '#/lib/object-name'
import { visible } from '#/lib/text'
import { Loading } from '#/console/kit/feedback/state'
import { Table } from '#/console/kit/table/table'
import { useTableGrid } from '#/console/kit/table/table-grid'
import type { BucketAt } from '../bucket/bucket-page'
import { ListStatus } from '../list-status'
import { type ListingEntry, isFolder } from './listing'
import { createView } from './listed-view'
import type { Chosen } from './chosen-dialog'
import { objectColumns } from './object-columns'
import { ObjectsBar } from './objects-bar'
import { rowMenu } from './row-menu'
import { folderSearch, type ObjectsSearch } from './objects-search'
import { type Selection, selectionOf } from './selection'
import { useKnownPublic } from '../object/known-public'
import { useDownload } from '../object/use-download'
import { useFullRead } from './use-full-read'
import type { ListingView } from './use-listing'
import { useObjectSelection } from './use-object-selection'
import { useReadAhead } from './use-read-ahead'
import { NothingListed } from './nothing-listed'

/** The row to focus after opening a folder by keyboard; the first row where `name` is undefined. */
export type Arrival = { readonly name: string | undefined } | undefined

interface Props {
  readonly at: BucketAt
  readonly search: ObjectsSearch
  readonly list: ListingView
  readonly prefix: string
  readonly set: (patch: { [K in keyof ObjectsSearch]?: ObjectsSearch[K] | undefined }, replace?: boolean) => void
  readonly arrivalRef: RefObject<Arrival>
}

const NO_ROWS: readonly ListingEntry[] = []

/** The rows of one listing, with search, sorting and selection. */
export function ObjectList({ at, search, list, prefix, set, arrivalRef }: Props) {
  const { folder = '', find = '' } = search
  const { listing, state } = list
  const can = useCan()
  const navigate = useNavigate()
  const download = useDownload(at)
  const [view] = useState(() => createView(folder.length))
  const [asked, setAsked] = useState<Chosen>()
  const ask = useCallback((what: Chosen['what'], chosen: Selection) => setAsked({ what, selection: chosen }), [])
  const sort = useMemo(() => parseSort(search.sort), [search.sort])
  const { rows = NO_ROWS, epoch = 0 } = state ?? {}
  const shown = useMemo(() => view({ rows, epoch }, find, sort), [view, rows, epoch, find, sort])
  const isPublic = useKnownPublic(at)
  const columns = useMemo(() => objectColumns(folder, isPublic), [folder, isPublic])
  const picked = useObjectSelection({ listing, rows, shown, find })
  const { selection, selected, some } = picked
  const name = exportName(at.bucket, folder)
  const { scan, readAll, exportAll } = useFullRead(list, { name, columns, shown })
  const onWindow = useReadAhead(list, shown, scan.running || find !== '')

  const params = useMemo(() => ({ cluster: at.clusterId, bucket: at.bucket }), [at.clusterId, at.bucket])
  const rowLink = useCallback(
    (e: ListingEntry, show?: string) => (
      <Link
        to="/buckets/$cluster/$bucket"
        params={params}
        search={
          isFolder(e)
            ? folderSearch(search, e.name)
            : { ...search, object: e.name, ...(show === undefined ? {} : { show }) }
        }
        preload={isFolder(e) ? 'intent' : false}
        onClick={(event) => {
          // Enter causes a click without a click count: focus then moves to the folder's first row.
          if (isFolder(e) && event.detail === 0) arrivalRef.current = { name: undefined }
        }}
      />
    ),
    [params, search, arrivalRef],
  )
  const openRow = useCallback((e: ListingEntry) => rowLink(e), [rowLink])
  const denied = can(objects.url)
  const downloadRef = useRef(download)
  useEffect(() => {
    downloadRef.current = download
  })
  const rowActions = useCallback(
    (entry: ListingEntry) =>
      rowMenu(entry, {
        denied,
        panel: rowLink,
        onDownload: () => downloadRef.current.start(entry),
        onAsk: (what) =>
          ask(
            what,
            selectionOf([entry.name], () => isFolder(entry)),
          ),
      }),
    [denied, rowLink, ask],
  )
  const grid = useTableGrid({
    rows: shown,
    rowId: nameOf,
    selected,
    onSelect: picked.select,
    onClear: picked.clear,
    onUp:
      folder === ''
        ? undefined
        : () => {
            arrivalRef.current = { name: folder }
            void navigate({ to: '/buckets/$cluster/$bucket', params, search: folderSearch(search, folderOf(folder)) })
          },
    onDelete: (row) => ask('delete', some ? selection : selectionOf([row.name], () => isFolder(row))),
    help: 'Arrow keys move. Enter opens. Backspace opens the parent folder. Space selects. Shift with arrow keys selects a range. Control A selects all loaded rows. Delete deletes. Slash moves to the search. Escape clears the selection.',
  })
  const { focusRow } = grid
  const there = shown.length > 0
  useEffect(() => {
    if (!arrivalRef.current || !there) return
    focusRow(arrivalRef.current.name)
    arrivalRef.current = undefined
  }, [arrivalRef, focusRow, there])

  useEffect(() => {
    listedObjects.set({ at, icon: bucketsArea.icon, rows: shown, link: openRow })
    return () => listedObjects.set(undefined)
  }, [at, shown, openRow])

  if (state === undefined)
    return list.error === null ? (
      <Loading label="Loading objects" shape="table" rows={8} />
    ) : (
      <ErrorState
        error={list.error}
        noAccess="You don’t have access to the objects"
        retry={list.retry}
        busy={list.fetching}
      />
    )
  const status = (
    <ListStatus
      state={state}
      failed={list.error !== null}
      find={find}
      matches={shown.length}
      scan={scan}
      sorted={sort !== undefined}
      onMore={() => void listing?.more()}
      onAll={readAll}
      onShowOwn={() => set({ object: folder })}
    />
  )
  const bar = some && (
    <ObjectsBar
      selection={selection}
      hidden={picked.hidden}
      filtered={find !== ''}
      under={find === '' && /(^|\/)$/.test(prefix) ? prefix : undefined}
      onUnder={picked.setSelection}
      onDownload={(name) => {
        const { size = null, etag } = listing?.find(name) ?? {}
        download.start({ name, size, etag })
      }}
      onClear={picked.clear}
      onAsk={(what) => ask(what, selection)}
    />
  )
  return (
    <>
      <StaleNote error={list.stale} retry={list.retry} />
      {list.error !== null && list.stale === null && (
        <ErrorNote error={list.error} retry={list.retry} title="Not all objects could be loaded" />
      )}
      {there ? (
        <Table
          label="Objects"
          aligned
          rows={shown}
          columns={columns}
          rowId={nameOf}
          rowLabel={labelOf}
          rowLink={openRow}
          rowActions={rowActions}
          sort={sort}
          onSort={(next) => set({ sort: printSort(next) }, true)}
          serverSorted
          selected={selected}
          onSelect={picked.select}
          bar={bar}
          grid={grid}
          onWindow={onWindow}
          unfinished={state.more}
          storageKey="objects"
          exportName={name}
          onExportAll={exportAll}
          busy={list.fetching && !state.loading}
          footer={status}
        />
      ) : (
        <div>
          <NothingListed at={at} search={search} ended={!state.more} onClear={set}>
            {(state.more || state.own !== undefined) && status}
          </NothingListed>
          {bar}
        </div>
      )}
      {download.error !== undefined && (
        <StoreErrorNote at={at} error={download.error} what="Couldn’t start the download" />
      )}
      {asked !== undefined && (
        <ChosenDialog
          {...asked}
          at={at}
          rows={rows}
          folder={folder}
          onClose={() => setAsked(undefined)}
          onLeaving={picked.leave}
        />
      )}
    </>
  )
}

const nameOf = (e: ListingEntry) => e.name
/** File name of an export, from bucket and folder: `logs-2026-november-objects`. */
const exportName = (bucket: string, folder: string) =>
  `${[bucket, ...folder.split('/')]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 150)}-objects`
const labelOf = (e: ListingEntry) => visible(baseName(e.name)).text

const StoreErrorNote = lazyPart(async () => (await import('../object/store-error')).StoreErrorNote)
const ChosenDialog = lazyPart(async () => (await import('./chosen-dialog')).ChosenDialog)
