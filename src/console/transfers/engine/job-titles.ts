/** Titles of jobs, for the tray and for the question before leaving. */
import * as copy from './copy'
import type { BulkRequest, UploadFile } from './types'

/** One object, one folder, or counts of both. */
function what(r: Exclude<BulkRequest, { kind: 'empty' }>): string {
  if ('each' in r) return copy.objects(r.each.length)
  const { names = [], prefixes = [] } = r
  const [prefix] = prefixes
  if (prefix === undefined) return names.length === 1 ? (names[0]?.name ?? '') : copy.objects(names.length)
  const folder = prefixes.length > 1 ? copy.folders(prefixes.length) : prefix === '' ? copy.wholeBucket : prefix
  return names.length === 0 ? folder : copy.foldersAndObjects(folder, names.length)
}

export const jobTitles = {
  upload: (files: readonly UploadFile[]) =>
    files.length === 1 ? copy.uploadOf(files[0]?.name ?? '') : copy.uploadOfFiles(files.length),
  image: copy.uploadOfImage,
  bulk(r: BulkRequest): string {
    if (r.kind === 'empty') return r.removeBucket ? copy.emptyAndDeleteBucket(r.bucket) : copy.emptyBucket(r.bucket)
    if (r.kind === 'delete') return copy.deleteTitle(what(r))
    if ('into' in r) return r.kind === 'copy' ? copy.copyTitle(what(r)) : copy.moveTitle(what(r))
    if (r.kind === 'download') return copy.downloadTitle(what(r))
    return 'each' in r ? copy.undoAccess(what(r)) : copy.setAccess(what(r), r.acl)
  },
}
