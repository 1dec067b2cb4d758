import { Folder } from 'lucide-react'
import { Bytes } from '#/ui/text/bytes'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { RelativeTime } from '#/ui/text/relative-time'
import type { Column } from '#/ui/table/table'
import { Tag } from '#/ui/text/tag'
import { isFolder, type ListingEntry } from './listing'
import styles from './object-columns.module.css'

/** The name without the folder that is open. A name that is nothing but a slash is still shown. */
const inside = (folder: string, name: string) => (name.startsWith(folder) ? name.slice(folder.length) : name) || name

export const objectColumns = (folder: string): Column<ListingEntry>[] => [
  {
    id: 'name',
    header: 'Name',
    value: (e) => inside(folder, e.name),
    cell: (e) => (
      <span className={styles.name}>
        {isFolder(e) && <Folder className={styles.folder} size={14} aria-label="Folder" />}
        <MiddleEllipsis text={inside(folder, e.name)} />
        {e.name.normalize('NFC') !== e.name && (
          <span title="Accents are stored apart from their letters: another name may look the same.">
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
  },
  {
    id: 'last_modified',
    header: 'Modified',
    value: (e) => e.last_modified,
    cell: (e) => (isFolder(e) ? '' : <RelativeTime value={e.last_modified} as="minute" />),
    muted: true,
  },
  { id: 'key', header: 'Full name', value: (e) => e.name, mono: true, hidden: true },
  { id: 'etag', header: 'ETag', value: (e) => e.etag, mono: true, hidden: true },
  { id: 'owner', header: 'Owner', value: (e) => e.owner, mono: true, hidden: true },
]
