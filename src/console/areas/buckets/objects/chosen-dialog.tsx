import type { BucketAt } from '../bucket/bucket-page'
import type { ListingEntry } from './listing'
import type { Selection } from './selection'
import { AclSelection } from '../bulk/acl-selection'
import { CopyObjects, RenameObject } from '../move/copy-objects'
import { DownloadSelection } from '../bulk/download-selection'
import { DeleteObject } from '../object/delete-object'
import { DeleteSelection } from '../bulk/delete-selection'

/** What a dialog asks about. */
export interface Chosen {
  readonly what: 'download' | 'access' | 'copy' | 'rename' | 'delete'
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

/** Asks how to download, change, copy, rename or delete what was chosen. One object is deleted directly, several as a job after a count. */
export function ChosenDialog({ what, at, selection, rows, folder, onClose, onLeaving }: Props) {
  const of = { at, selection, onClose }
  const leave = () => onLeaving(selection)
  const { names, prefixes, under } = selection
  const [only] = under === undefined && prefixes.size === 0 && names.size === 1 ? names : []
  if (what === 'download') return <DownloadSelection {...of} />
  if (what === 'copy') return <CopyObjects {...of} folder={folder} onMoving={onLeaving} />
  if (what === 'rename') return <RenameObject {...of} onMoving={onLeaving} />
  if (what === 'access') return <AclSelection {...of} />
  if (only === undefined) return <DeleteSelection {...of} onStarted={leave} />
  const etag = rows.find((r) => r.name === only)?.etag
  return <DeleteObject at={at} name={only} etag={etag} onClose={onClose} onDeleted={leave} />
}
