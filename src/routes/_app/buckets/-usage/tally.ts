/** Objects and bytes by folder, counted from a flat listing page by page. */
import type { ObjectEntry } from '#/contract/objects'
import { folderOf } from '#/lib/object-name'

export interface FolderSum {
  /** With its final slash; '' for the bucket itself. */
  readonly name: string
  /** Objects at any depth. */
  objects: number
  bytes: number
  /** Objects directly in the folder. */
  ownObjects: number
  ownBytes: number
  readonly folders: FolderSum[]
}
export interface BigObject {
  readonly name: string
  readonly bytes: number
}

const MOST_FOLDERS = 50_000
const BIGGEST = 20

export interface Tally {
  readonly root: FolderSum
  /** The largest objects, largest first. */
  readonly biggest: readonly BigObject[]
  /** True once there are more than `mostFolders`: deeper folders are then counted with a parent. */
  readonly coarse: boolean
  add(entries: readonly Pick<ObjectEntry, 'name' | 'size'>[]): void
  find(folder: string): FolderSum | undefined
}

const empty = (name: string): FolderSum => ({
  name,
  objects: 0,
  bytes: 0,
  ownObjects: 0,
  ownBytes: 0,
  folders: [],
})

/** `mostFolders`: objects in folders beyond this number are counted for the closest known parent. */
export function createTally(mostFolders = MOST_FOLDERS): Tally {
  const root = empty('')
  const known = new Map<string, FolderSum>([['', root]])
  let biggest: BigObject[] = []
  let coarse = false

  const folderFor = (name: string): FolderSum => {
    const found = known.get(name)
    if (found) return found
    const parent = folderFor(folderOf(name))
    if (known.size > mostFolders || (coarse && parent.name !== folderOf(name))) {
      coarse = true
      return parent
    }
    const made = empty(name)
    known.set(name, made)
    parent.folders.push(made)
    return made
  }
  const count = ({ name, size }: Pick<ObjectEntry, 'name' | 'size'>) => {
    const bytes = size ?? 0
    // A folder marker, whose name ends with a slash, counts as an object of that folder.
    const folder = folderFor(name.slice(0, name.lastIndexOf('/') + 1))
    folder.ownObjects += 1
    folder.ownBytes += bytes
    for (let at: FolderSum | undefined = folder; at; at = at.name === '' ? undefined : known.get(folderOf(at.name))) {
      at.objects += 1
      at.bytes += bytes
    }
    if (biggest.length < BIGGEST || bytes > (biggest.at(-1)?.bytes ?? 0))
      biggest = [...biggest, { name, bytes }].toSorted((a, b) => b.bytes - a.bytes).slice(0, BIGGEST)
  }
  return {
    root,
    get biggest() {
      return biggest
    },
    get coarse() {
      return coarse
    },
    add: (entries) => entries.forEach(count),
    find: (folder) => known.get(folder),
  }
}
