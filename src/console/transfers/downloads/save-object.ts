/**
 * Saves one object as a browser download, whatever its type. It is streamed into the origin's private storage on disk. Where that is
 * missing or full, the browser holds the bytes, large ones on disk too.
 */
import { failure } from '../engine/faults'
import { isFailure } from '../engine/failure'
import type { FetchedObject } from '../objects/fetch-object'
import { fetchItem, type Downloader } from './fetch-item'
import { saveBlob } from './save-blob'
import { canSave, keepMilliseconds, newEntry, savedFiles, sweepSaved } from './saved-files'

const isAbort = (e: unknown) => e instanceof DOMException && e.name === 'AbortError'

async function savePrivately(
  dir: FileSystemDirectoryHandle,
  { stream }: FetchedObject,
  signal: AbortSignal,
  save: (file: Blob) => void,
  keepMs: number,
): Promise<void> {
  const entry = newEntry()
  try {
    const file = await dir.getFileHandle(entry, { create: true })
    await stream.pipeTo(await file.createWritable(), { signal })
    save(await file.getFile())
    setTimeout(() => void dir.removeEntry(entry).catch(() => undefined), keepMs)
  } catch (e) {
    await dir.removeEntry(entry).catch(() => undefined)
    throw e
  }
}

export const saveRunner = (as: string): Downloader => ({
  async run(item, io) {
    await sweepSaved()
    // A size of 0 might be unknown.
    const dir = (await canSave(item.size === 0 ? null : item.size)) ? await savedFiles() : undefined
    const object = await fetchItem(item, io)
    const keepMs = keepMilliseconds(item.size)
    // Of any other type, browsers add an extension to the name: README.txt.
    const save = (file: Blob) => saveBlob(new Blob([file], { type: 'application/octet-stream' }), as, keepMs)
    try {
      if (dir) await savePrivately(dir, object, io.signal, save, keepMs)
      else save(await new Response(object.stream).blob())
    } catch (e) {
      // Failures of the stream pass through. Everything else is a failure of the disk.
      throw isFailure(e) || isAbort(e) ? e : failure('not-written', 0, e)
    }
    return 'done'
  },
  end: async () => undefined,
  abort: async () => undefined,
})
