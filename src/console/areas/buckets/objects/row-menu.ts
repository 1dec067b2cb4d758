import { copyWithToast } from '#/console/resource/form/copy-with-toast'
import type { MenuEntry } from '#/console/kit/overlay/menu-entry'
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
    { label: 'Download', disabledReason: denied, onSelect: folder ? () => onAsk('download') : onDownload },
    ...(folder
      ? [{ label: 'Change access', disabledReason: denied, onSelect: () => onAsk('access') }]
      : [
          { label: 'Details', link: panel(entry) },
          { label: 'Preview', link: panel(entry, 'preview') },
          { label: 'Share', link: panel(entry, 'share') },
        ]),
    { label: 'Copy path', onSelect: () => void copyWithToast(entry.name, 'Path copied') },
    { label: 'Copy or move', disabledReason: denied, onSelect: () => onAsk('copy') },
    { label: 'Rename', disabledReason: denied, onSelect: () => onAsk('rename') },
    'separator',
    {
      label: folder ? 'Delete folder' : 'Delete object',
      danger: true,
      disabledReason: denied,
      onSelect: () => onAsk('delete'),
    },
  ]
}
