/** Content types of the files of an upload, which the user can correct for all files of one extension. */
import { contentType } from '#/transfers/objects/content-type'
import { isMarker, type UploadTarget } from './plan'

/** Files that get the same type by default. */
export interface TypeGroup {
  readonly key: string
  /** In lowercase with its dot; empty for files without one. */
  readonly extension: string
  readonly guess: string
  readonly count: number
}
type Typed = Pick<UploadTarget, 'name' | 'file'>

const extensionOf = (file: File) => /\.[a-z0-9]+$/i.exec(file.name)?.[0].toLowerCase() ?? ''
const keyOf = ({ file }: Typed) => `${extensionOf(file)} ${contentType(file)}`

/** Groups of the files, the largest first. Placeholders of folders have no type of their own. */
export function typeGroups(files: readonly Typed[]): readonly TypeGroup[] {
  const groups = new Map<string, TypeGroup>()
  for (const one of files) {
    if (isMarker(one)) continue
    const key = keyOf(one)
    const count = (groups.get(key)?.count ?? 0) + 1
    groups.set(key, { key, extension: extensionOf(one.file), guess: contentType(one.file), count })
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))
}

/** The type that the user entered for a file; undefined for the default. */
export function chosenType(one: Typed, types: ReadonlyMap<string, string>): string | undefined {
  const typed = types.get(keyOf(one))?.trim()
  return typed === undefined || typed === '' || typed === contentType(one.file) ? undefined : typed
}
