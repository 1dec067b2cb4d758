/**
 * Saving what a browser would otherwise show in a tab: the bytes are streamed into this origin's private storage, which is
 * on disk, and handed from there to the browser's own downloads. Nothing of it is held in memory.
 */
import { session } from '../../../../api/session'
import { mediaType } from '../../../../lib/media-type'
import { failure, isFailure } from '../../../../transfers/faults'
import type { BucketAt } from '../-bucket-page'
import { letsIn } from './cors-known'
import { fileNameOf } from './link-commands'
import { openObject } from './read-object'

/** Types that browsers show; all else they save by themselves. */
const SHOWN = /^(?:text|image|audio|video)\/|^application\/(?:json|pdf|xml|yaml|[a-z.-]+\+(?:json|xml))$/

/** Judged by the name, as nothing else is known before the answer. */
export const opensInTab = (name: string): boolean => SHOWN.test(mediaType(name))

/** More than this is left to the browser, whose downloads can be stopped and go on in the background. */
const MOST = 1024 ** 3
const FOLDER = 'downloads'
/** By then the browser has long copied the file to where it was saved. */
const KEEP_MS = 60 * 60 * 1000
const REPORT_MS = 200

async function folder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    // Absent where the page is not served securely, refused in some private windows.
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
  } catch {
    return undefined
  }
}

const room = async (size: number) => {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  return size < (quota - usage) * 0.9
}

/** Files of earlier downloads; the name says when each was begun. */
async function sweep(dir: FileSystemDirectoryHandle, olderThan: number): Promise<void> {
  for await (const name of dir.keys()) {
    if (Number(name.split('-')[0]) < olderThan) await dir.removeEntry(name).catch(() => undefined)
  }
}
session.onWipe((why) => {
  if (why === 'signed-out') void folder().then((dir) => dir && sweep(dir, Infinity))
})

/**
 * True: saved. False: this way is not open, and nothing has happened: the bucket lets no browser read, there is no such
 * storage or too little of it, or the object is too large or of unknown size. Throws TransferFailure where the store refuses
 * or the connection breaks. `report` gets the bytes so far.
 */
export async function saveStream(
  at: BucketAt,
  name: string,
  size: number | null,
  report: (bytes: number) => void,
): Promise<boolean> {
  if (letsIn(at) === false || size === null || size > MOST) return false
  const dir = await folder()
  if (!dir || !(await room(size))) return false
  await sweep(dir, Date.now() - KEEP_MS)
  const body = await openObject(at, name).catch((e: unknown) => {
    if (isFailure(e) && e.fault === 'cors-off') return undefined
    throw e
  })
  if (body === undefined) return false
  const entry = `${Date.now()}-${crypto.randomUUID()}`
  const file = await dir.getFileHandle(entry, { create: true })
  try {
    await body.pipeThrough(counted(report)).pipeTo(await file.createWritable())
  } catch {
    await dir.removeEntry(entry).catch(() => undefined)
    throw failure('interrupted')
  }
  hand(await file.getFile(), fileNameOf(name))
  return true
}

function counted(report: (bytes: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  let said = 0
  return new TransformStream({
    transform(chunk, out) {
      bytes += chunk.length
      if (performance.now() - said > REPORT_MS) {
        said = performance.now()
        report(bytes)
      }
      out.enqueue(chunk)
    },
  })
}

/** A file of this origin has a name to be saved under, whatever its type. */
function hand(file: File, name: string) {
  const url = URL.createObjectURL(file)
  const a = document.createElement('a')
  a.href = url
  a.download = name
  document.body.append(a)
  a.click()
  a.remove()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
