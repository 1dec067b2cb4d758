import { useQuery } from '@tanstack/react-query'
import { q } from '../../../../api/client'
import { useObjectStore } from '../../../../components/object-store'
import { buckets } from '../../../../contract/buckets'
import { objects } from '../../../../contract/objects'
import { encodeObjectName, folderOf, wouldBrowserRewrite } from '../../../../lib/object-name'
import { linkClass } from '../../../../ui/button-class'
import { Bytes } from '../../../../ui/bytes'
import { CopyText } from '../../../../ui/copy-text'
import { KeyValues } from '../../../../ui/key-values'
import { RelativeTime } from '../../../../ui/relative-time'
import { Stack } from '../../../../ui/stack'
import type { BucketAt } from '../-bucket-page'
import type { Entry } from '../-listing'
import { FolderPath } from '../-folder-path'
import { ObjectAccess } from '../-object-access'
import { Headers } from './headers'

/** What the listing, the store and the policy tell of one object. */
export function Details({ at, name, entry }: { at: BucketAt; name: string; entry: Entry }) {
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
