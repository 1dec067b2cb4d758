import { Suspense } from 'react'
import { lazyOrNothing } from '#/app/shell/lazy-or-nothing'
import type { BucketAt } from '../-bucket-page'
import type { ListingEntry } from './listing'
import type { Selection } from './selection'

const AclSelection = lazyOrNothing(async () => (await import('../-bulk/acl-selection')).AclSelection)
const CopyObjects = lazyOrNothing(async () => (await import('../-move/copy-objects')).CopyObjects)
const DownloadSelection = lazyOrNothing(async () => (await import('../-bulk/download-selection')).DownloadSelection)
const DeleteObject = lazyOrNothing(async () => (await import('../-object/delete-object')).DeleteObject)
const DeleteSelection = lazyOrNothing(async () => (await import('../-bulk/delete-selection')).DeleteSelection)

/** What a dialog asks about. */
export interface Chosen {
  readonly what: 'download' | 'access' | 'copy' | 'delete'
  /** One row or the selected ones */
  readonly selection: Selection
}

interface Props extends Chosen {
  readonly at: BucketAt
  readonly rows: readonly ListingEntry[]
  /** Prefix of all listed names */
  readonly folder: string
  readonly onClose: () => void
  /** Called when the deletion or move of these objects has started, or one is deleted. They are no longer selected. */
  readonly onLeaving: (selection: Selection) => void
}

/** Asks how to download, change, copy or delete what was chosen. One object is deleted directly, several as a job after a count. */
export function ChosenDialog({ what, at, selection, rows, folder, onClose, onLeaving }: Props) {
  const of = { at, selection, onClose }
  const leave = () => onLeaving(selection)
  const { names, prefixes, under } = selection
  const [only] = under === undefined && prefixes.size === 0 && names.size === 1 ? names : []
  return (
    <Suspense>
      {what === 'download' ? (
        <DownloadSelection {...of} />
      ) : what === 'copy' ? (
        <CopyObjects {...of} folder={folder} onMoving={onLeaving} />
      ) : what === 'access' ? (
        <AclSelection {...of} />
      ) : only === undefined ? (
        <DeleteSelection {...of} onStarted={leave} />
      ) : (
        <DeleteObject
          at={at}
          name={only}
          etag={rows.find((r) => r.name === only)?.etag}
          onClose={onClose}
          onDeleted={leave}
        />
      )}
    </Suspense>
  )
}
