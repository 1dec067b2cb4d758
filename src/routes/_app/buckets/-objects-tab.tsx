import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ObjectEntry } from '../../../contract/objects'
import { objects } from '../../../contract/objects'
import { baseName } from '../../../lib/object-name'
import { useCan } from '../../../components/use-can'
import { Button } from '../../../ui/button'
import { Row } from '../../../ui/row'
import { Stack } from '../../../ui/stack'
import { Empty, FilteredToNothing, Loading } from '../../../ui/state'
import { Table } from '../../../ui/table'
import { TableToolbar } from '../../../ui/table-toolbar'
import { ErrorNote, ErrorState } from '../../../components/error-note'
import { RefreshButton } from '../../../components/refresh-button'
import { count } from '../../../components/words'
import type { BucketAt } from './-bucket-page'
import { UploadCorsOffer } from './-cors-offer'
import { DeleteObject } from './-delete-object'
import { FolderPath } from './-folder-path'
import { objectColumns } from './-object-columns'
import { ObjectPanel } from './-object-panel'
import { isFolder, useFolder } from './-object-pages'
import type { ObjectsSearch } from './-objects-search'
import { StartsWith } from './-starts-with'
import { UploadButton } from './-upload-button'
import { useDownload } from './-use-download'

/** The objects of one bucket, a folder at a time. */
export function ObjectsTab({ at, search }: { at: BucketAt; search: ObjectsSearch }) {
  const { folder = '', starts = '', object } = search
  const list = useFolder(at, folder, starts)
  const navigate = useNavigate()
  const can = useCan()
  const [deleting, setDeleting] = useState<string>()
  const download = useDownload(at)
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const go = (next: ObjectsSearch) => void navigate({ to: '/buckets/$cluster/$bucket', params, search: next })
  const here: ObjectsSearch = { ...(folder ? { folder } : {}), ...(starts ? { starts } : {}) }
  const rowLink = (e: ObjectEntry) => (
    <Link
      to="/buckets/$cluster/$bucket"
      params={params}
      search={isFolder(e) ? { folder: e.name } : { ...here, object: e.name }}
      preload={isFolder(e) ? 'intent' : false}
    />
  )
  return (
    <Stack gap={3}>
      <TableToolbar
        aside={
          <Row gap={2}>
            <RefreshButton
              updatedAt={list.updatedAt}
              fetching={list.fetching}
              stale={list.error !== null}
              onRefresh={list.retry}
            />
            <UploadButton at={at} folder={folder} />
          </Row>
        }
      >
        <FolderPath at={at} folder={folder} />
        <StartsWith
          value={starts}
          onChange={(text) => go({ ...(folder ? { folder } : {}), ...(text ? { starts: text } : {}) })}
        />
      </TableToolbar>
      <UploadCorsOffer at={at} />
      {list.error && list.rows && (
        <ErrorNote error={list.error} retry={list.retry} title="Not everything could be read" />
      )}
      {list.rows === undefined ? (
        list.error ? (
          <ErrorState error={list.error} what="the objects" retry={list.retry} busy={list.fetching} />
        ) : (
          <Loading label="Loading objects" shape="table" rows={8} />
        )
      ) : list.rows.length === 0 && !list.more ? (
        starts ? (
          <FilteredToNothing what="objects" onClear={() => go(folder ? { folder } : {})} />
        ) : (
          <Empty title={folder ? 'This folder is empty' : 'No objects yet'}>
            Upload a file to put the first object here. Its name will begin with {folder || 'the file’s own name'}.
          </Empty>
        )
      ) : (
        <Table
          label="Objects"
          rows={list.rows}
          columns={objectColumns(folder)}
          rowId={(e) => e.name}
          rowLabel={(e) => baseName(e.name)}
          rowLink={rowLink}
          rowActions={(e) =>
            isFolder(e)
              ? []
              : [
                  { label: 'Download', onSelect: () => download.start(e.name), disabledReason: can(objects.url) },
                  { label: 'Details and access', link: rowLink(e) },
                  'separator',
                  {
                    label: 'Delete object',
                    danger: true,
                    disabledReason: can(objects.url),
                    onSelect: () => setDeleting(e.name),
                  },
                ]
          }
          storageKey="objects"
          exportName={`${at.bucket}-objects`}
          busy={list.fetching && !list.loadingMore}
          footer={
            <Row gap={3} align="center">
              <span role="status">
                {count(list.rows.length, 'entry', 'entries')} {list.more ? 'loaded, more below' : 'shown'}
              </span>
              {list.more && (
                <Button busy={list.loadingMore} onClick={() => list.loadMore()}>
                  Load more
                </Button>
              )}
            </Row>
          }
        />
      )}
      {download.error !== undefined && <ErrorNote error={download.error} title="The download could not be started" />}
      {object !== undefined && (
        <ObjectPanel at={at} name={object} entry={list.rows?.find((e) => e.name === object)} onClose={() => go(here)} />
      )}
      {deleting !== undefined && <DeleteObject at={at} name={deleting} onClose={() => setDeleting(undefined)} />}
    </Stack>
  )
}
