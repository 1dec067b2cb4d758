import { copyWithToast } from '#/console/resource/form/copy-with-toast'
import type { MenuEntry } from '#/console/kit/overlay/menu-entry'
import * as copy from './copy'
import type { Chosen } from './chosen-dialog'
import { isFolder, type ListingEntry } from './listing'

type MenuLink = Extract<MenuEntry, { readonly label: string }>['link']

interface Actions {
  /** Why the token can't read and write objects, or change their access */
  readonly denied: string | undefined
  /** Link to a view of an object's panel */
  readonly panel: (entry: ListingEntry, show?: string) => MenuLink
  readonly onDownload: () => void
  readonly onAsk: (what: Chosen['what']) => void
}

/** The actions of an object or a folder. A folder's apply to everything in it. */
export function rowMenu(entry: ListingEntry, { denied, panel, onDownload, onAsk }: Actions): readonly MenuEntry[] {
  const folder = isFolder(entry)
  return [
    { label: copy.download, disabledReason: denied, onSelect: folder ? () => onAsk('download') : onDownload },
    ...(folder
      ? [{ label: copy.changeAccess, disabledReason: denied, onSelect: () => onAsk('access') }]
      : [
          { label: copy.detailsAndAccess, link: panel(entry) },
          { label: copy.preview, link: panel(entry, 'preview') },
          { label: copy.share, link: panel(entry, 'share') },
        ]),
    { label: copy.copyPath, onSelect: () => void copyWithToast(entry.name, copy.pathCopied) },
    { label: copy.copyOrMove, disabledReason: denied, onSelect: () => onAsk('copy') },
    { label: copy.renameEntry, disabledReason: denied, onSelect: () => onAsk('rename') },
    'separator',
    {
      label: folder ? copy.deleteFolder : copy.deleteObject,
      danger: true,
      disabledReason: denied,
      onSelect: () => onAsk('delete'),
    },
  ]
}
