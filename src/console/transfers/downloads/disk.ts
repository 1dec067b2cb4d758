/** Ways in which this browser can save many objects, and the pickers for their destination. */

export type Way = 'folder' | 'zip' | 'blob-zip'
/** Maximum bytes of a ZIP built in memory. */
export const BLOB_ZIP_MOST = 1024 ** 3

// The type library lacks the pickers, because not every browser has them.
type Picker<T> = ((o: object) => Promise<T>) | undefined
const picker = <T>(name: 'showDirectoryPicker' | 'showSaveFilePicker'): Picker<T> => {
  const found: unknown = Reflect.get(globalThis, name)
  return typeof found === 'function' ? (found.bind(globalThis) as Picker<T>) : undefined
}

/** The possible ways, best first. `bytes` is the total of all objects. */
export function downloadWays(bytes: number): readonly Way[] {
  const ways: Way[] = []
  if (picker('showDirectoryPicker')) ways.push('folder')
  if (picker('showSaveFilePicker')) ways.push('zip')
  if (bytes <= BLOB_ZIP_MOST) ways.push('blob-zip')
  return ways
}

const orNull = (e: unknown) => {
  if (e instanceof DOMException && e.name === 'AbortError') return null
  throw e
}
/** Must run in a click. Null if the user closed the picker. */
export const pickFolder = async (): Promise<FileSystemDirectoryHandle | null> =>
  (await picker<FileSystemDirectoryHandle>('showDirectoryPicker')?.({ id: 'downloads', mode: 'readwrite' }).catch(
    orNull,
  )) ?? null

export const pickZipFile = async (suggestedName: string): Promise<FileSystemFileHandle | null> =>
  (await picker<FileSystemFileHandle>('showSaveFilePicker')?.({
    suggestedName,
    types: [{ description: 'ZIP archive', accept: { 'application/zip': ['.zip'] } }],
  }).catch(orNull)) ?? null

/** Asks for write permission again after a reload. Must run in a click. */
export async function mayWrite(handle: FileSystemHandle): Promise<boolean> {
  const ask: unknown = Reflect.get(handle, 'requestPermission')
  if (typeof ask !== 'function') return true
  return (await (ask.call(handle, { mode: 'readwrite' }) as Promise<PermissionState>)) === 'granted'
}
