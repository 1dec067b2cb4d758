/** Downloads many objects into a folder or into a ZIP. */
import { BLOB_ZIP_MOST } from './disk'
import { diskPath, diskPaths, diskVariants } from './disk-name'
import { failure } from '../engine/faults'
import { fetchItem, isMarker, type Downloader } from './fetch-item'
import { isFailure } from '../engine/failure'
import { failuresOf, type JobItem, type Job } from '../engine/job'
import { CSV_START, failedCsv, MANIFEST, RENAMED, renamedCsv } from './manifest'
import { saveBlob } from './save-blob'
import type { DownloadTarget } from '../objects/requests'
import { createZip, type ZipStream } from './zip-stream'

const isDiskFull = (e: unknown) => e instanceof DOMException && e.name === 'QuotaExceededError'
const unwritten = (e: unknown): never => {
  throw failure(isDiskFull(e) ? 'disk-full' : 'not-written', 0, e)
}

/** `since` as in `DownloadRequest`: files that were written since then with the right size are skipped. */
export function downloadTo(to: DownloadTarget, since?: number): Downloader {
  if (to.way === 'folder') return intoFolder(to.folder, since)
  return to.way === 'zip' ? intoZip(fileSink(to.file)) : intoZip(blobSink(to.name), BLOB_ZIP_MOST)
}

/** Writes a file completely or not at all: an older file stays, and a new one isn't left empty. */
const write = async (
  folder: FileSystemDirectoryHandle,
  name: string,
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal?: AbortSignal,
) => {
  const before = await folder.getFileHandle(name).catch(() => undefined)
  const file = before ?? (await folder.getFileHandle(name, { create: true }))
  try {
    await stream.pipeTo(await file.createWritable(), signal ? { signal } : {})
  } catch (e) {
    if (!before) await folder.removeEntry(name).catch(() => undefined)
    throw e
  }
}

/** The path of each object in one download, and the objects that were renamed. `refused` as in `diskPaths`. */
function places(refused?: ReadonlySet<string>) {
  const find = diskPaths([MANIFEST, RENAMED], refused)
  const renamed = new Map<string, string>()
  return {
    renamed,
    /** `other` gives an object the next path, because a file on disk has this one. */
    pathOf: (item: JobItem, other?: boolean): readonly string[] => {
      const { name } = item
      const path = find(name, other)
      if (!isMarker(item) && path.join('/') !== name) renamed.set(name, path.join('/'))
      return path
    },
  }
}

/**
 * The file of a name; null where the name is free, undefined where something else has it, such as a folder. Throws TypeError for a
 * name that the browser keeps off disks, as Chrome does with `desktop.ini`, `a.url` and `a.txt~`.
 */
const fileAt = (folder: FileSystemDirectoryHandle, name: string): Promise<File | null | undefined> =>
  folder.getFileHandle(name).then(
    (handle) => handle.getFile().catch(() => undefined),
    (e: unknown) => {
      if (e instanceof TypeError) throw e
      return e instanceof DOMException && e.name === 'TypeMismatchError' ? undefined : null
    },
  )
/** Disks in FAT, such as memory sticks, round times down to even seconds. */
const DISK_TIME_MS = 2000
/** Names of one object that are tried although the browser refuses them. */
const MAX_REFUSALS = 2

function intoFolder(root: FileSystemDirectoryHandle, since: number | undefined): Downloader {
  const refused = new Set<string>()
  const { pathOf, renamed } = places(refused)
  const noteRefused = async (part: string) => {
    await fileAt(root, part).catch((e: unknown) => e instanceof TypeError && refused.add(part))
  }
  /** Names of the written reports. */
  const reports = new Map<string, string>()
  /** Whether the download might have written the file, before a reload. */
  const isOwn = (file: File) => since !== undefined && file.lastModified >= since - DISK_TIME_MS
  const reportName = async (wanted: string) => {
    for (const name of diskVariants(wanted)) {
      const there = await fileAt(root, name)
      if (there === null || (there && isOwn(there))) return name
    }
    return wanted
  }
  const report = async (wanted: string, text: string | undefined) => {
    const name = reports.get(wanted) ?? (text === undefined && since === undefined ? null : await reportName(wanted))
    if (name === null) return
    if (text === undefined) {
      // A report written before a reload is outdated too.
      reports.delete(wanted)
      await root.removeEntry(name).catch(() => undefined)
    } else {
      reports.set(wanted, name)
      await write(root, name, new Blob([CSV_START, text]).stream()).catch(unwritten)
    }
  }
  const folderAt = async (path: readonly string[]) => {
    let at = root
    for (const part of path) at = await at.getDirectoryHandle(part, { create: true })
    return at
  }
  /** The place of a path; undefined where another file has it. */
  const spotAt = async (path: readonly string[], size: number) => {
    const folder = await folderAt(path.slice(0, -1))
    const name = path.at(-1) ?? '_'
    const there = await fileAt(folder, name)
    if (there === null) return { folder, name, written: false }
    if (!there || !isOwn(there)) return undefined
    if (there.size === size) return { folder, name, written: true }
    // A reload can leave a new file empty. A size of 0 might be unknown.
    return there.size === 0 || size === 0 ? { folder, name, written: false } : undefined
  }
  /** Finds the place of an object, which no other file has. `written` means that the download wrote it before a reload. */
  const spotOf = async (item: JobItem) => {
    const { name, size } = item
    let refusals = 0
    for (let other = false; ; other = true) {
      try {
        const spot = await spotAt(pathOf(item, other), size)
        if (spot) return spot
      } catch (e) {
        if (!(e instanceof TypeError) || refusals === MAX_REFUSALS) return unwritten(e)
        refusals += 1
        await Promise.all(diskPath(name).map(noteRefused))
      }
    }
  }
  return {
    async run(item, io) {
      const { folder, name, written } = await spotOf(item)
      // The folder exists now.
      if (isMarker(item)) return 'done'
      if (written) return 'unchanged'
      const { stream } = await fetchItem(item, io)
      await write(folder, name, stream, io.signal).catch((e: unknown) => {
        // Failures of the stream pass through. Everything else is a failure of the disk.
        if (isFailure(e)) throw e
        unwritten(e)
      })
      return 'done'
    },
    async end(job) {
      await report(MANIFEST, job.counts.failed > 0 ? failedCsv(failuresOf(job)) : undefined)
      await report(RENAMED, renamed.size > 0 ? renamedCsv(renamed) : undefined)
    },
    abort: async () => undefined,
  }
}

interface Sink {
  take: (zip: ReadableStream<Uint8Array>) => Promise<void>
  abort: () => Promise<void>
}
function fileSink(file: FileSystemFileHandle): Sink {
  const stop = new AbortController()
  return {
    async take(zip) {
      const writable = await file.createWritable()
      // pipeTo discards the partial file when aborted.
      await zip.pipeTo(writable, { signal: stop.signal })
    },
    abort: async () => stop.abort(),
  }
}
function blobSink(name: string): Sink {
  let stopped = false
  return {
    async take(zip) {
      const blob = await new Response(zip, { headers: { 'content-type': 'application/zip' } }).blob()
      if (!stopped) saveBlob(blob, name)
    },
    abort: async () => {
      stopped = true
    },
  }
}

function intoZip(sink: Sink, most = Infinity): Downloader {
  const { pathOf, renamed } = places()
  let zip: ZipStream | undefined
  let taken = 0
  const opened = () => (zip ??= createZip(sink.take))
  return {
    async run(item, io) {
      // No other object can be saved, so none is requested from the store.
      const broken = zip?.failure()
      if (broken) throw broken
      const path = pathOf(item)
      if (isMarker(item)) {
        opened().addFolder(path.slice(0, -1).join('/'))
        return 'done'
      }
      const { stream, size, modified } = await fetchItem(item, io)
      taken += size ?? item.size
      if (taken > most) throw failure('not-written')
      await opened().add({ path: path.join('/'), modified, stream })
      return 'done'
    },
    async end(job: Job) {
      // A canceled object can be in the archive, cut off.
      const missing = [...job.failed, ...job.dropped, ...job.dismissed]
      if (missing.length > 0) opened().addText(MANIFEST, CSV_START + failedCsv(missing))
      if (renamed.size > 0) opened().addText(RENAMED, CSV_START + renamedCsv(renamed))
      await opened().close()
      zip = undefined
    },
    async abort() {
      await sink.abort()
      zip = undefined
    },
  }
}
