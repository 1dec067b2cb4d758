import { lazy, Suspense } from 'react'
import { Link } from '@tanstack/react-router'
import type { ApiError } from '../../../../api/errors'
import { Menu } from '../../../../ui/menu'
import type { BucketAt } from '../-bucket-page'
import type { Entry } from '../-listing'
import type { ObjectsSearch } from '../-objects-search'

// Each is needed only by who opens it.
const ObjectPanel = lazy(async () => ({ default: (await import('../-object-panel')).ObjectPanel }))
const NewFolder = lazy(async () => ({ default: (await import('./new-folder')).NewFolder }))
const UploadLink = lazy(async () => ({ default: (await import('./upload-link')).UploadLink }))

interface Props {
  readonly at: BucketAt
  readonly search: ObjectsSearch
  /** The row of the open object, where it is loaded. */
  readonly loaded: Entry | undefined
  /** Milliseconds of the answer that this row came with. */
  readonly readAt: number
  /** Why that row could not be read again. */
  readonly stale: ApiError | null
  readonly onClose: () => void
}

/** What is open over the objects: one of them, a new folder, or a link for an upload. */
export function ObjectPanels({ at, search, loaded, readAt, stale, onClose: close }: Props) {
  const { object, show, ...here } = search
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const { folder = '' } = here
  return (
    <Suspense>
      {object !== undefined ? (
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
      ) : show === 'new-folder' ? (
        <NewFolder at={at} folder={folder} onClose={close} onMade={close} />
      ) : show === 'upload-link' ? (
        <UploadLink at={at} folder={folder} onClose={close} />
      ) : null}
    </Suspense>
  )
}

/** What can be put into the open folder besides files. */
export function FolderMenu({ at, search }: Pick<Props, 'at' | 'search'>) {
  const { object: _, show: __, ...here } = search
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const to = (show: string) => <Link to="/buckets/$cluster/$bucket" params={params} search={{ ...here, show }} />
  return (
    <Menu
      label="More for this folder"
      trigger={{ text: 'More' }}
      items={[
        { label: 'New folder', link: to('new-folder') },
        { label: 'Link for an upload', link: to('upload-link') },
      ]}
    />
  )
}
