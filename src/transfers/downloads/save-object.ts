/**
 * One object that the page saves itself, because a browser would show it instead: streamed into this origin's private storage, which
 * is on disk, and handed from there to the browser's own downloads. Nothing of it is held in memory.
 */
import type { DownloadRunner } from '../engine/engine-types'
import { failure, isFailure } from '../engine/faults'
import { bucketOf } from '../engine/job'
import { fetchObject } from '../objects/fetch-object'
import { saveBlob } from './save-blob'
import { keepFor, newEntry, savedFiles, sweepSaved } from './saved-files'

const isAbort = (e: unknown) => e instanceof DOMException && e.name === 'AbortError'

export const asSaved = (as: string): DownloadRunner => ({
  atOnce: Infinity,
  async run({ job, name, size }, io) {
    const dir = await savedFiles()
    if (!dir) throw failure('not-written')
    await sweepSaved()
    const { stream } = await fetchObject(bucketOf(job), name, io)
    const entry = newEntry()
    try {
      const file = await dir.getFileHandle(entry, { create: true })
      await stream.pipeTo(await file.createWritable(), { signal: io.signal })
      saveBlob(await file.getFile(), as, keepFor(size))
      setTimeout(() => void dir.removeEntry(entry).catch(() => undefined), keepFor(size))
    } catch (e) {
      await dir.removeEntry(entry).catch(() => undefined)
      // The stream's own failures pass through; everything else is the disk's.
      throw isFailure(e) || isAbort(e) ? e : failure('not-written', 0, e)
    }
    return 'done'
  },
  end: async () => undefined,
  abort: async () => undefined,
})
