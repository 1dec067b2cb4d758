import { Link } from '@tanstack/react-router'
import type { ApiError } from '#/console/api/base/errors'
import type { BucketAt } from '../bucket/bucket-page'
import type { ListingEntry } from '../objects/listing'
import type { ObjectsSearch } from '../objects/objects-search'
import { EmptyBucket } from '../bulk/delete-selection'
import { UploadLink } from '../share/upload-link'
import { NewFolder } from './new-folder'
import { ObjectPanel } from './object-panel'

interface Props {
  readonly at: BucketAt
  readonly search: ObjectsSearch
  /** The row of the open object; undefined while it isn't loaded. */
  readonly loaded: ListingEntry | undefined
  /** Epoch milliseconds of the response that contained this row; 0 without one. */
  readonly readAt: number
  /** Why that row couldn't be refreshed; null when it is up to date. */
  readonly stale: ApiError | null
  readonly onClose: () => void
}

/** The panel over the list: an object, a new folder, an upload link, or the question that empties the bucket. */
export function ObjectPanels({ at, search, loaded, readAt, stale, onClose: close }: Props) {
  const { object, show, ...here } = search
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const { folder = '' } = here
  if (show === 'new-folder') return <NewFolder at={at} folder={folder} onClose={close} onMade={close} />
  if (show === 'upload-link') return <UploadLink at={at} folder={folder} onClose={close} />
  if (show === 'empty') return <EmptyBucket key={`${params.cluster}/${params.bucket}`} at={at} onClose={close} />
  if (object === undefined) return null
  return (
    <ObjectPanel
      key={object}
      at={at}
      name={object}
      loaded={loaded}
      readAt={readAt}
      stale={stale}
      show={show}
      link={(view) => (
        <Link
          to="/buckets/$cluster/$bucket"
          params={params}
          search={{ ...here, object, ...(view === undefined ? {} : { show: view }) }}
          activeOptions={{ exact: true }}
          replace
        />
      )}
      onClose={close}
    />
  )
}
