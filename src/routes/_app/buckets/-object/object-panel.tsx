import { lazy, Suspense, useState } from 'react'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#/api/client/errors'
import { objects } from '#/contract/objects'
import { ErrorState } from '#/app/errors/error-note'
import { OpButton } from '#/app/resource/op-button'
import { RefreshButton } from '#/app/resource/refresh-button'
import { StaleNote } from '#/app/errors/stale-note'
import { visible } from '#/lib/text'
import type { LinkElement } from '#/ui/layout/link-element'
import { Note } from '#/ui/feedback/note'
import { SidePanel } from '#/ui/overlay/side-panel'
import { Stack } from '#/ui/layout/stack'
import { Gone, Loading } from '#/ui/feedback/state'
import { Tabs } from '#/ui/layout/tabs'
import type { BucketAt } from '../-bucket-page'
import type { ListingEntry } from '../-objects/listing'
import { DeleteObject } from './delete-object'
import { StoreError } from './store-error'
import { useObject } from './use-object'
import { useDownload } from './use-download'
import { q } from '#/api/client/client'
import { useObjectStore } from '#/app/catalog/object-store'
import { buckets } from '#/contract/buckets'
import { encodeObjectName, folderOf, wouldBrowserRewrite } from '#/lib/object-name'
import { linkClass } from '#/ui/button/button-class'
import { Bytes } from '#/ui/text/bytes'
import { CopyText } from '#/ui/text/copy-text'
import { KeyValues } from '#/ui/layout/key-values'
import { RelativeTime } from '#/ui/text/relative-time'
import { FolderPath } from '../-objects/folder-path'
import { ObjectAccess } from './object-access'
import { letsIn } from '../-share/cors-known'
import { readHeaders } from './read-object'

const Preview = lazy(async () => ({ default: (await import('./preview')).Preview }))
const Share = lazy(async () => ({ default: (await import('../-share/share')).Share }))

/** What this page reads of objects: the list with the row of this one, its headers, its access. */
const OBJECTS = { queryKey: ['objects'], type: 'active' } as const

interface Props {
  readonly at: BucketAt
  readonly name: string
  /** Its row, where it is among those loaded. */
  readonly loaded: ListingEntry | undefined
  /** Milliseconds of the answer that its row came with. */
  readonly readAt: number
  /** Why its row could not be read again. */
  readonly stale: ApiError | null
  /** The open view; anything unknown is the details. */
  readonly show: string | undefined
  readonly link: (show?: string) => LinkElement
  readonly onClose: () => void
}

/** One object: its facts and who may reach it, a look into it, and handing it on. */
export function ObjectPanel({ at, name, loaded, readAt, stale, show, link, onClose }: Props) {
  const object = useObject(at, name, loaded)
  const download = useDownload(at)
  // Meanwhile the body is empty: what reads the object would ask for it once more the moment it is gone.
  const [deleting, setDeleting] = useState(false)
  const { entry } = object
  // Where the list has brought its row, what its own look for it met is of no account any more.
  const error = loaded ? stale : object.error
  const blocked = object.gone ? 'There is no object of this name.' : undefined
  const fetching = useIsFetching(OBJECTS) > 0
  const client = useQueryClient()
  const refresh = () => void client.refetchQueries(OBJECTS)
  const start = () => download.start(name, entry?.size ?? null)
  return (
    <SidePanel
      onDismiss={onClose}
      title={visible(name).text}
      footer={
        <>
          <OpButton op={objects.url} variant="primary" busy={download.pending} blocked={blocked} onClick={start}>
            Download
          </OpButton>
          <OpButton op={objects.url} blocked={blocked} onClick={() => setDeleting(true)}>
            Delete
          </OpButton>
        </>
      }
    >
      <Stack gap={4}>
        <Tabs
          label="Views of the object"
          items={[
            { id: 'details', label: 'Details', link: link() },
            { id: 'preview', label: 'Preview', link: link('preview') },
            { id: 'share', label: 'Share', link: link('share') },
          ]}
        />
        {!deleting && (
          <RefreshButton
            name="Refresh object"
            updatedAt={loaded ? readAt : object.updatedAt}
            fetching={fetching}
            stale={error !== null}
            onRefresh={refresh}
          />
        )}
        {visible(name).hidden && (
          <Note tone="warn">This name holds characters that cannot be seen. They are shown here by their codes.</Note>
        )}
        {download.started && <p role="status">Downloading. Transfers shows the progress when you close this panel.</p>}
        {download.error !== undefined && (
          <StoreError at={at} error={download.error} what="The download could not be started" retry={start} />
        )}
        {entry !== undefined && !deleting && <StaleNote error={error} retry={refresh} />}
        {error && entry === undefined ? (
          <ErrorState error={error} what="this object" retry={object.retry} />
        ) : object.pending ? (
          <Loading shape="lines" rows={4} label="Loading the object" />
        ) : deleting ? null : object.gone || entry === undefined ? (
          <Gone
            title="There is no object of this name"
            detail="It was deleted, or nothing was uploaded under it yet."
          />
        ) : (
          <Suspense fallback={<Loading shape="lines" rows={4} />}>
            {show === 'preview' ? (
              <Preview at={at} name={name} entry={entry} />
            ) : show === 'share' ? (
              <Share at={at} name={name} details={link()} />
            ) : (
              <Details at={at} name={name} entry={entry} />
            )}
          </Suspense>
        )}
      </Stack>
      {deleting && <DeleteObject at={at} name={name} onClose={() => setDeleting(false)} onDeleted={onClose} />}
    </SidePanel>
  )
}

/** What the listing, the store and the policy tell of one object. */
function Details({ at, name, entry }: { at: BucketAt; name: string; entry: ListingEntry }) {
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const acl = useQuery(q(objects.acl, { params: at, query: { name } })).data
  const { scheme } = useObjectStore(bucket?.hostname ?? '')
  const open = acl?.acl === 'public-read' || acl?.acl === 'public-read-write'
  const marker = name.endsWith('/') && entry.size === 0
  return (
    <Stack gap={5}>
      <KeyValues
        items={[
          { label: 'Name', value: <CopyText text={name} label="name" /> },
          { label: 'Folder', value: <FolderPath at={at} folder={folderOf(name)} keep={{}} /> },
          ...(marker ? [{ label: 'Kind', value: 'Marks a folder: it keeps the folder there while it is empty' }] : []),
          { label: 'Size', value: <Bytes value={entry.size} /> },
          { label: 'Modified', value: <RelativeTime value={entry.last_modified} as="minute" /> },
          { label: 'ETag', value: entry.etag ? <CopyText text={entry.etag} label="ETag" /> : 'Not told' },
          { label: 'Owner', value: entry.owner ? <CopyText text={entry.owner} label="owner" cut /> : 'Not told' },
          ...(open && bucket
            ? [
                {
                  label: 'Public address',
                  value: <PublicAddress url={`${scheme}//${bucket.hostname}/${encodeObjectName(name)}`} />,
                },
              ]
            : []),
        ]}
      />
      <Headers at={at} name={name} etag={entry.etag} />
      <ObjectAccess at={at} name={name} />
    </Stack>
  )
}

/** A name with `.` or `..` as a part has no address that a browser would ask for unchanged. */
function PublicAddress({ url }: { url: string }) {
  if (wouldBrowserRewrite(url)) {
    return (
      <>
        <CopyText text={url} label="public address" />
        <br />A browser would ask for another address, since it folds the parts “.” and “..” away. Use a signed link.
      </>
    )
  }
  return (
    <CopyText
      text={url}
      label="public address"
      display={
        <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
          {url}
        </a>
      }
    />
  )
}

interface HeadersProps {
  readonly at: BucketAt
  readonly name: string
  /** Another object of the same name has another one. */
  readonly etag: string | null
}

/**
 * What the object store says of the object beside the listing. The first time in a bucket it is asked for by hand: where
 * the bucket lets no browser in, the asking alone is an error in the browser's eyes.
 */
function Headers({ at, name, etag }: HeadersProps) {
  const [wanted, setWanted] = useState(false)
  const query = useQuery({
    queryKey: ['objects', 'headers', at, name, etag],
    queryFn: ({ signal }) => readHeaders(at, name, signal),
    enabled: wanted || letsIn(at) === true,
    retry: false,
    networkMode: 'always',
  })
  const what = query.data ? 'The headers could not be read again' : 'The headers could not be read'
  const failed = query.error && (
    <StoreError at={at} error={query.error} what={what} retry={() => void query.refetch()} />
  )
  if (query.data) {
    return (
      <section aria-label="Headers">
        <Stack gap={3}>
          {failed}
          {query.data.headers.length === 0 ? (
            <p>The object store told none that a browser may read.</p>
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
        Read type and cache headers
      </OpButton>
    </div>
  )
}
