import { baseName } from '#/lib/object-name'
import type { DownloadTarget } from '#/transfers/engine/types'
import type { Selection } from '../-objects/selection'

export type DownloadWay = DownloadTarget['way']

export const WAYS: Readonly<Record<DownloadWay, { label: string; hint: string; action: string }>> = {
  folder: {
    label: 'Into a folder',
    hint: 'File by file, as they come; folders become folders',
    action: 'Choose folder',
  },
  zip: { label: 'As one ZIP', hint: 'Written to disk as it comes, of any size', action: 'Choose file' },
  'blob-zip': { label: 'As one ZIP', hint: 'Put together in memory first', action: 'Download ZIP' },
  links: {
    label: 'As a list of links',
    hint: 'A text file of signed addresses that work for 24 hours; curl fetches all of them by it',
    action: 'Make links',
  },
}

/** Why this browser cannot go this way with so many bytes. */
export function whyNot(way: DownloadWay, bytes: number, most: number, format: (n: number) => string): string {
  if (way === 'blob-zip' && bytes > most)
    return `${format(bytes)} are too much to put together in memory; ${format(most)} is the most`
  return 'This browser cannot write to the disk by itself'
}

/** What an archive of the choice is called, without an ending: the folder's name where there is one, else the bucket's. */
export function archiveName(bucket: string, { names, prefixes, under }: Selection): string {
  const folder = under ?? (names.size === 0 && prefixes.size === 1 ? [...prefixes][0] : undefined)
  const base = folder ? baseName(folder).replaceAll(/[^\p{L}\p{N}._ -]+/gu, '') : ''
  return base === '' ? bucket : `${bucket}-${base}`
}
