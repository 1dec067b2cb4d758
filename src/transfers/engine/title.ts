/** What a job is called, in the tray and where leaving would lose it. */
import type { BulkRequest, UploadFile, VolumeRequest } from './types'

const objects = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'object' : 'objects'}`
const several = (volumes: VolumeRequest['volumes']) =>
  volumes.length === 1 ? `volume ${volumes[0]?.label}` : `${volumes.length.toLocaleString('en-US')} volumes`

/** One object, one folder, several folders, or a mixture. */
function what(r: Exclude<BulkRequest, { kind: 'empty' } | VolumeRequest>): string {
  if ('each' in r) return objects(r.each.length)
  const { names = [], prefixes = [] } = r
  const [prefix] = prefixes
  const folders =
    prefixes.length === 0
      ? []
      : [prefixes.length > 1 ? `${prefixes.length} folders` : prefix === '' ? 'the whole bucket' : (prefix ?? '')]
  const single = names.length === 1 && folders.length === 0 ? names[0]?.name : undefined
  return single ?? [...folders, ...(names.length > 0 ? [objects(names.length)] : [])].join(' and ')
}

export const jobTitles = {
  upload: (files: readonly UploadFile[]) =>
    files.length === 1 ? `Upload of ${files[0]?.name}` : `Upload of ${files.length.toLocaleString('en-US')} files`,
  image: (label: string) => `Upload of image ${label}`,
  bulk(r: BulkRequest): string {
    if (r.kind === 'empty') return r.removeBucket ? `Empty and remove ${r.bucket}` : `Empty ${r.bucket}`
    if ('volumes' in r) return `${r.kind === 'volume-detach' ? 'Detach' : 'Delete'} ${several(r.volumes)}`
    if (r.kind === 'delete') return `Delete ${what(r)}`
    if (r.kind === 'download') return `Download ${what(r)}`
    return 'each' in r ? `Undo access of ${what(r)}` : `Set ${what(r)} to ${r.acl}`
  },
}
