import { baseName } from '#/lib/object-name'
import type { DownloadTarget } from '#/console/transfers/objects/requests'
import type { Selection } from '../objects/selection'
import { formatBytes } from '#/lib/bytes'

export type DownloadWay = DownloadTarget['way']

export const WAYS: Readonly<Record<DownloadWay, { label: string; hint: string; action: string }>> = {
  folder: {
    label: 'To a folder',
    hint: 'Saves each file and keeps the folders. If a name is taken, the file becomes “name (2)”.',
    action: 'Choose folder',
  },
  zip: { label: 'As one ZIP', hint: 'Written to disk as it downloads, with no size limit', action: 'Choose file' },
  'blob-zip': { label: 'As one ZIP', hint: 'Built in memory first', action: 'Download ZIP' },
}

/** Why this browser can't download `bytes` in this way; `most` is the limit for a ZIP in memory. */
export const whyDisabled = (way: DownloadWay, bytes: number, most: number): string =>
  way === 'blob-zip' && bytes > most
    ? `${formatBytes(bytes)} is too large for memory. The maximum is ${formatBytes(most)}.`
    : 'This browser can’t write to disk.'

/** Name of an archive without its extension: bucket and selected folder, or the bucket alone. */
export function archiveName(bucket: string, { names, prefixes, under }: Selection): string {
  const folder = under ?? (names.size === 0 && prefixes.size === 1 ? [...prefixes][0] : undefined)
  const base = folder ? baseName(folder).replaceAll(/[^\p{L}\p{N}._ -]+/gu, '') : ''
  return base === '' ? bucket : `${bucket}-${base}`
}
