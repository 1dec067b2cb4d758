/** What this browser can do with many objects at once, and asking the person where they go. */
import * as copy from '../engine/copy'

export type Way = 'folder' | 'zip' | 'blob-zip' | 'links'
/** Bytes of a ZIP that is made in memory. */
export const BLOB_ZIP_MOST = 1024 ** 3

// The type library does not know the pickers: not every browser has them.
type Picker<T> = ((o: object) => Promise<T>) | undefined
const picker = <T>(name: 'showDirectoryPicker' | 'showSaveFilePicker'): Picker<T> => {
  const found: unknown = Reflect.get(globalThis, name)
  return typeof found === 'function' ? (found.bind(globalThis) as Picker<T>) : undefined
}

/** Best first. `bytes` of all objects together. */
export function downloadWays(bytes: number): readonly Way[] {
  const ways: Way[] = []
  if (picker('showDirectoryPicker')) ways.push('folder')
  if (picker('showSaveFilePicker')) ways.push('zip')
  if (bytes <= BLOB_ZIP_MOST) ways.push('blob-zip')
  return [...ways, 'links']
}

const orNull = (e: unknown) => {
  if (e instanceof DOMException && e.name === 'AbortError') return null
  throw e
}
/** Only in a click. Null: the person thought better of it. */
export const pickFolder = async (): Promise<FileSystemDirectoryHandle | null> =>
  (await picker<FileSystemDirectoryHandle>('showDirectoryPicker')?.({ id: 'downloads', mode: 'readwrite' }).catch(
    orNull,
  )) ?? null

export const pickZipFile = async (suggestedName: string): Promise<FileSystemFileHandle | null> =>
  (await picker<FileSystemFileHandle>('showSaveFilePicker')?.({
    suggestedName,
    types: [{ description: copy.zipArchive, accept: { 'application/zip': ['.zip'] } }],
  }).catch(orNull)) ?? null

/** After a reload the browser wants to be asked again, in a click. */
export async function mayWrite(handle: FileSystemHandle): Promise<boolean> {
  const ask: unknown = Reflect.get(handle, 'requestPermission')
  if (typeof ask !== 'function') return true
  return (await (ask.call(handle, { mode: 'readwrite' }) as Promise<PermissionState>)) === 'granted'
}
