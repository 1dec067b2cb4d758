import { baseName } from '#/lib/object-name'
import * as copy from './copy'
import type { DownloadTarget } from '#/console/transfers/engine/types'
import type { Selection } from '../objects/selection'

export type DownloadWay = DownloadTarget['way']

export const WAYS: Readonly<Record<DownloadWay, { label: string; hint: string; action: string }>> = {
  folder: {
    label: copy.toFolder,
    hint: copy.toFolderHint,
    action: copy.chooseFolder,
  },
  zip: { label: copy.asZip, hint: copy.zipHint, action: copy.chooseFile },
  'blob-zip': { label: copy.asZip, hint: copy.memoryZipHint, action: copy.downloadZip },
}

/** Why this browser can't download `bytes` in this way; `most` is the limit for a ZIP in memory. */
export const whyDisabled = (way: DownloadWay, bytes: number, most: number): string =>
  way === 'blob-zip' && bytes > most ? copy.tooLargeForMemory(bytes, most) : copy.noDiskAccess

/** Name of an archive without its extension: bucket and selected folder, or the bucket alone. */
export function archiveName(bucket: string, { names, prefixes, under }: Selection): string {
  const folder = under ?? (names.size === 0 && prefixes.size === 1 ? [...prefixes][0] : undefined)
  const base = folder ? baseName(folder).replaceAll(/[^\p{L}\p{N}._ -]+/gu, '') : ''
  return base === '' ? bucket : `${bucket}-${base}`
}
