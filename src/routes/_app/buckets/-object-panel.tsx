import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/client'
import { ErrorNote } from '../../../components/error-note'
import { useObjectStore } from '../../../components/object-store'
import { OpButton } from '../../../components/op-button'
import { buckets } from '../../../contract/buckets'
import { objects } from '../../../contract/objects'
import { encodeObjectName, wouldBrowserRewrite } from '../../../lib/object-name'
import { visible } from '../../../lib/text'
import { linkClass } from '../../../ui/button-class'
import { Bytes } from '../../../ui/bytes'
import { CopyText } from '../../../ui/copy-text'
import { KeyValues } from '../../../ui/key-values'
import { Note } from '../../../ui/note'
import { RelativeTime } from '../../../ui/relative-time'
import { SidePanel } from '../../../ui/side-panel'
import { Stack } from '../../../ui/stack'
import type { BucketAt } from './-bucket-page'
import { ObjectAccess } from './-object-access'
import type { Entry } from './-listing'
import { useDownload } from './-use-download'

interface Props {
  readonly at: BucketAt
  readonly name: string
  /** Its row, where it is among those loaded. */
  readonly entry: Entry | undefined
  readonly onClose: () => void
}

/** One object: its facts, its download, who may reach it. */
export function ObjectPanel({ at, name, entry, onClose }: Props) {
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const acl = useQuery(q(objects.acl, { params: at, query: { name } })).data
  const { scheme } = useObjectStore(bucket?.hostname ?? '')
  const download = useDownload(at)
  const open = acl?.acl === 'public-read' || acl?.acl === 'public-read-write'
  return (
    <SidePanel
      onDismiss={onClose}
      title={visible(name).text}
      footer={
        <OpButton op={objects.url} variant="primary" busy={download.pending} onClick={() => download.start(name)}>
          Download
        </OpButton>
      }
    >
      <Stack gap={5}>
        {visible(name).hidden && (
          <Note tone="warn">This name holds characters that cannot be seen. They are shown here by their codes.</Note>
        )}
        <KeyValues
          items={[
            { label: 'Name', value: <CopyText text={name} label="name" /> },
            ...(entry
              ? [
                  { label: 'Size', value: <Bytes value={entry.size} /> },
                  { label: 'Modified', value: <RelativeTime value={entry.last_modified} as="minute" /> },
                  { label: 'ETag', value: entry.etag ? <CopyText text={entry.etag} label="ETag" /> : 'Not told' },
                  {
                    label: 'Owner',
                    value: entry.owner ? <CopyText text={entry.owner} label="owner" cut /> : 'Not told',
                  },
                ]
              : []),
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
        {download.error !== undefined && <ErrorNote error={download.error} title="The download could not be started" />}
        <ObjectAccess at={at} name={name} />
      </Stack>
    </SidePanel>
  )
}

/** A name with `..` as a part has no address that a browser would ask for unchanged. */
function PublicAddress({ url }: { url: string }) {
  if (wouldBrowserRewrite(url)) return <CopyText text={url} label="public address" />
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
