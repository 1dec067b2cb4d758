/** Titles of jobs, for the tray and for the question before leaving. */
import type { BulkRequest, UploadFile } from './types'
import { plural } from '#/lib/text'
import { deleteTitle } from './words'

const uploadOfImage = (label: string) => `Upload of image ${label}`
const objects = (count: number) => plural(count, 'object')

/** One object, one folder, or counts of both. */
function what(r: Exclude<BulkRequest, { kind: 'empty' }>): string {
  if ('each' in r) return objects(r.each.length)
  const { names = [], prefixes = [] } = r
  const [prefix] = prefixes
  if (prefix === undefined) return names.length === 1 ? (names[0]?.name ?? '') : objects(names.length)
  const folder = prefixes.length > 1 ? plural(prefixes.length, 'folder') : prefix === '' ? 'the whole bucket' : prefix
  return names.length === 0 ? folder : `${folder} and ${plural(names.length, 'object')}`
}

export const jobTitles = {
  upload: (files: readonly UploadFile[]) =>
    files.length === 1 ? `Upload of ${files[0]?.name ?? ''}` : `Upload of ${plural(files.length, 'file')}`,
  image: uploadOfImage,
  bulk(r: BulkRequest): string {
    if (r.kind === 'empty') return r.removeBucket ? `Empty and delete ${r.bucket}` : `Empty ${r.bucket}`
    if (r.kind === 'delete') return deleteTitle(what(r))
    if ('into' in r) return r.kind === 'copy' ? `Copy ${what(r)}` : `Move ${what(r)}`
    if (r.kind === 'download') return `Download ${what(r)}`
    return 'each' in r ? `Undo access change for ${what(r)}` : `Set ${what(r)} to ${r.acl}`
  },
}
