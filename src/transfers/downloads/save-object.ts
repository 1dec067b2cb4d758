/**
 * Saves one object that a browser would open instead of downloading. It is streamed into the origin's private storage on disk, and
 * from there saved as a browser download, without keeping it in memory.
 */
import type { DownloadRunner } from '../engine/engine-types'
import { failure } from '../engine/faults'
import { isFailure } from '../engine/is-failure'
import { bucketOf } from '../engine/job'
import { fetchObject } from '../objects/fetch-object'
import { saveBlob } from './save-blob'
import { keepMilliseconds, newEntry, savedFiles, sweepSaved } from './saved-files'

const isAbort = (e: unknown) => e instanceof DOMException && e.name === 'AbortError'

export const saveRunner = (as: string): DownloadRunner => ({
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
      saveBlob(await file.getFile(), as, keepMilliseconds(size))
      setTimeout(() => void dir.removeEntry(entry).catch(() => undefined), keepMilliseconds(size))
    } catch (e) {
      await dir.removeEntry(entry).catch(() => undefined)
      // Failures of the stream pass through. Everything else is a failure of the disk.
      throw isFailure(e) || isAbort(e) ? e : failure('not-written', 0, e)
    }
    return 'done'
  },
  end: async () => undefined,
  abort: async () => undefined,
})
