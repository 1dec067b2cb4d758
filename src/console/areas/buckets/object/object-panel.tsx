import { useEffect, useEffectEvent, useState } from 'react'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#/console/api/base/errors'
import { objects } from '#/contract/objects'
import { ErrorState } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { RefreshButton } from '#/console/resource/page/refresh-button'
import { StaleNote } from '#/console/resource/errors/stale-note'
import { visible } from '#/lib/text'
import type { LinkElement } from '#/console/kit/layout/link-element'
import { Note } from '#/console/kit/feedback/note'
import { SidePanel } from '#/console/kit/overlay/side-panel'
import { Stack } from '#/console/kit/layout/stack'
import { Gone, Loading } from '#/console/kit/feedback/state'
import { Tabs } from '#/console/kit/layout/tabs'
import type { BucketAt } from '../bucket/bucket-page'
import type { ListingEntry } from '../objects/listing'
import { DeleteObject } from './delete-object'
import { StoreErrorNote } from './store-error'
import { useObject } from './use-object'
import { useDownload } from './use-download'
import { q } from '#/console/api/client/client'
import { useObjectStore } from '#/console/resource/catalog/object-store'
import { buckets } from '#/contract/buckets'
import { encodeObjectName, folderOf, wouldBrowserRewrite } from '#/lib/object-name'
import { linkClass } from '#/console/kit/button/button-class'
import { Bytes } from '#/console/kit/text/bytes'
import { CopyText } from '#/console/kit/text/copy-text'
import { KeyValues } from '#/console/kit/layout/key-values'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { FolderPath } from '../objects/folder-path'
import { ObjectAccess } from './object-access'
import { allowsBrowser } from '../share/cors-known'
import { readHeaders } from './read-object'
import { Preview } from './preview'
import { Share } from '../share/share'

/** All open queries about objects: the list with this object's row, its headers, its access. */
const OBJECTS = { queryKey: ['objects'], type: 'active' } as const

interface Props {
  readonly at: BucketAt
  readonly name: string
  /** The object's row in the list; undefined until loaded. */
  readonly loaded: ListingEntry | undefined
  /** Epoch milliseconds at which the row was read. */
  readonly readAt: number
  /** Why the row couldn't be refreshed. */
  readonly stale: ApiError | null
  /** The open view; any unknown value shows the details. */
  readonly show: string | undefined
  readonly link: (show?: string) => LinkElement
  readonly onClose: () => void
}

/** Side panel of one object: details and access, preview, share link. */
export function ObjectPanel({ at, name, loaded, readAt, stale, show, link, onClose }: Props) {
  const object = useObject(at, name, loaded)
  const download = useDownload(at)
  const [deleting, setDeleting] = useState<'asked' | 'done'>()
  // What is behind the question stays after another client has deleted the object.
  const [kept, setKept] = useState<ListingEntry>()
  const entry = object.entry ?? (deleting === 'asked' ? kept : undefined)
  if (entry !== kept) setKept(entry)
  const onDone = useEffectEvent(onClose)
  useEffect(() => {
    if (deleting === 'done') onDone()
  }, [deleting])
  // Once the list has loaded the row, an error of the separate lookup no longer matters.
  const error = loaded ? stale : object.error
  const blocked = object.gone ? 'This object doesn’t exist.' : undefined
  const fetching = useIsFetching(OBJECTS) > 0
  const client = useQueryClient()
  const refresh = () => void client.refetchQueries(OBJECTS)
  const start = () => download.start({ name, size: entry?.size ?? null, etag: entry?.etag })
  return (
    <SidePanel
      onDismiss={onClose}
      title={visible(name).text}
      footer={
        <>
          <OpButton
            op={objects.url}
            // The share form has its own primary button.
            variant={show === 'share' ? undefined : 'primary'}
            busy={download.pending}
            blocked={blocked}
            onClick={start}
          >
            Download
          </OpButton>
          <OpButton op={objects.url} variant="danger" blocked={blocked} onClick={() => setDeleting('asked')}>
            Delete
          </OpButton>
        </>
      }
    >
      <Stack gap={4}>
        <Tabs
          label="Object views"
          items={[
            { id: 'details', label: 'Details', link: link() },
            { id: 'preview', label: 'Preview', link: link('preview') },
            { id: 'share', label: 'Share', link: link('share') },
          ]}
          aside={
            deleting === 'done' ? undefined : (
              <RefreshButton
                name="Refresh object"
                updatedAt={loaded ? readAt : object.updatedAt}
                fetching={fetching}
                stale={error !== null}
                onRefresh={refresh}
              />
            )
          }
        />
        {visible(name).hidden && (
          <Note tone="warn">This name contains invisible characters. They are shown as codes.</Note>
        )}
        {download.error !== undefined && (
          <StoreErrorNote at={at} error={download.error} what="Couldn’t start the download" retry={start} />
        )}
        {entry !== undefined && deleting !== 'done' && <StaleNote error={error} retry={refresh} />}
        {deleting === 'done' ? null : error && entry === undefined ? (
          <ErrorState error={error} noAccess="You don’t have access to this object" retry={object.retry} />
        ) : entry === undefined && object.pending ? (
          <Loading shape="lines" rows={4} label="Loading object" />
        ) : entry === undefined ? (
          <Gone title="Object not found" detail="The object was deleted, or nothing was uploaded with this name." />
        ) : show === 'preview' ? (
          <Preview at={at} name={name} entry={entry} />
        ) : show === 'share' ? (
          <Share at={at} name={name}>
            <Access at={at} name={name} etag={entry.etag} paused={deleting === 'asked'} />
          </Share>
        ) : (
          <Details at={at} name={name} entry={entry} paused={deleting === 'asked'} />
        )}
      </Stack>
      {deleting === 'asked' && (
        <DeleteObject
          at={at}
          name={name}
          etag={entry?.etag}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => setDeleting('done')}
        />
      )}
    </SidePanel>
  )
}

interface DetailsProps {
  readonly at: BucketAt
  readonly name: string
  readonly entry: ListingEntry
  /** Whether nothing is read, because the object might be deleted already. */
  readonly paused: boolean
}

/** Facts of one object from the listing, the store and its access policy. */
function Details({ at, name, entry, paused }: DetailsProps) {
  const marker = name.endsWith('/') && entry.size === 0
  return (
    <Stack gap={5}>
      <KeyValues
        items={[
          { label: 'Name', value: <CopyText text={name} label="Copy name" /> },
          { label: 'Folder', value: <FolderPath at={at} folder={folderOf(name)} /> },
          ...(marker ? [{ label: 'Kind', value: 'Folder placeholder. Keeps an empty folder visible.' }] : []),
          { label: 'Size', value: <Bytes value={entry.size} /> },
          { label: 'Modified', value: <RelativeTime value={entry.last_modified} /> },
          {
            label: 'ETag',
            value: entry.etag ? <CopyText text={entry.etag} label="Copy ETag" /> : 'Not available',
          },
        ]}
      />
      <Headers at={at} name={name} etag={entry.etag} paused={paused} />
    </Stack>
  )
}

/** The access setting, with the address of a public object. */
function Access({ at, name, etag, paused }: OfVersion) {
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const acl = useQuery({ ...q(objects.acl, { params: at, query: { name } }), enabled: !paused }).data
  const { scheme } = useObjectStore(bucket?.hostname ?? '')
  const open = acl?.acl === 'public-read' || acl?.acl === 'public-read-write'
  return (
    <Stack gap={3}>
      {open && bucket && (
        <KeyValues
          items={[
            {
              label: 'Public URL',
              value: <PublicUrl url={`${scheme}//${bucket.hostname}/${encodeObjectName(name)}`} />,
            },
          ]}
        />
      )}
      <ObjectAccess at={at} name={name} etag={etag} paused={paused} />
    </Stack>
  )
}

/** Public URL of an object. Browsers rewrite a URL with a `.` or `..` segment, so such a URL is no link. */
function PublicUrl({ url }: { url: string }) {
  if (wouldBrowserRewrite(url)) {
    return (
      <>
        <CopyText text={url} label="Copy public URL" />
        <br />
        Browsers can’t open this name. Use a share link.
      </>
    )
  }
  return (
    <CopyText
      text={url}
      label="Copy public URL"
      display={
        <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
          {url}
        </a>
      }
    />
  )
}

interface OfVersion {
  readonly at: BucketAt
  readonly name: string
  /** Identifies a version of the name; null if unknown. */
  readonly etag: string | null
  readonly paused: boolean
}

/**
 * Headers of the object, read from the store. The first read in a bucket needs a click: where CORS is off, even the attempt
 * writes an error to the browser's console.
 */
function Headers({ at, name, etag, paused }: OfVersion) {
  const [wanted, setWanted] = useState(false)
  const query = useQuery({
    queryKey: ['objects', 'headers', at, name, etag],
    queryFn: ({ signal }) => readHeaders(at, name, signal),
    enabled: !paused && (wanted || allowsBrowser(at) === true),
  })
  const what = query.data ? 'Headers couldn’t be refreshed' : 'Headers couldn’t be loaded'
  const failed = query.error && (
    <StoreErrorNote at={at} error={query.error} what={what} retry={() => void query.refetch()} />
  )
  if (query.data) {
    return (
      <section aria-label="Headers">
        <Stack gap={3}>
          {failed}
          {query.data.headers.length === 0 ? (
            <p>No headers available</p>
          ) : (
            <KeyValues items={query.data.headers.map(([label, value]) => ({ label, value: visible(value).text }))} />
          )}
        </Stack>
      </section>
    )
  }
  if (query.isFetching) return <Loading shape="lines" rows={2} label="Loading headers" />
  if (failed) return failed
  return (
    <div>
      <OpButton op={objects.url} onClick={() => setWanted(true)}>
        Show headers
      </OpButton>
    </div>
  )
}
