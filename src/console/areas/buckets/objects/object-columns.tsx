import fileIcon from '@lucide/icons/icons/file'
import folderIcon from '@lucide/icons/icons/folder'
import globeIcon from '@lucide/icons/icons/globe'
import { Bytes } from '#/console/kit/text/bytes'
import { Icon } from '#/console/kit/button/icon'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { RelativeTime } from '#/console/kit/text/relative-time'
import type { Column } from '#/console/kit/table/table'
import { Tag } from '#/console/kit/text/tag'
import { isFolder, type ListingEntry } from './listing'
import styles from './object-columns.module.css'

/** The name relative to the open folder; the full name where that would be empty. */
const inside = (folder: string, name: string) => (name.startsWith(folder) ? name.slice(folder.length) : name) || name

export const objectColumns = (folder: string, isPublic: (e: ListingEntry) => boolean): Column<ListingEntry>[] => [
  {
    id: 'name',
    header: 'Name',
    value: (e) => inside(folder, e.name),
    cell: (e) => (
      <span className={styles.name} data-folder={isFolder(e) ? e.name : undefined}>
        {isFolder(e) ? (
          <Icon of={folderIcon} className={styles.folder} size={14} aria-label="Folder" />
        ) : (
          <Icon of={fileIcon} className={styles.file} size={14} aria-hidden />
        )}
        <MiddleEllipsis text={inside(folder, e.name)} />
        {isPublic(e) && (
          <span title="Anyone with the URL can download it.">
            <Icon of={globeIcon} className={styles.public} size={14} role="img" aria-label="Public" />
          </span>
        )}
        {e.name.normalize('NFC') !== e.name && (
          <span title="Accents are stored as separate characters. Another name can look the same.">
            <Tag>NFD</Tag>
          </span>
        )}
      </span>
    ),
    fixed: true,
  },
  {
    id: 'size',
    header: 'Size',
    value: (e) => e.size,
    cell: (e) => (isFolder(e) ? '' : <Bytes value={e.size} />),
    align: 'end',
    primary: true,
  },
  {
    id: 'last_modified',
    header: 'Modified',
    value: (e) => e.last_modified,
    time: true,
    named: false,
    cell: (e) => (isFolder(e) ? '' : <RelativeTime value={e.last_modified} />),
    muted: true,
    width: 140,
  },
  { id: 'key', header: 'Full name', value: (e) => e.name, mono: true, hidden: true },
  { id: 'etag', header: 'ETag', value: (e) => e.etag, mono: true, hidden: true },
]
