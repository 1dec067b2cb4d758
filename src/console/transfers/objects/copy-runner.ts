/**
 * Copies or moves one object through the browser: read, written under its new name, verified, and only then deleted. Size, type
 * and canned access are kept.
 */
import { currentConfig } from '#/console/api/base/config'
import type { ObjectEntry } from '#/contract/objects'
import { isMd5 } from '#/lib/md5'
import { failure, signingFailure, tooLarge, badAddressNext } from '../engine/faults'
import { isFailure } from '../engine/failure'
import { type Job, type JobItem, type Runner, type RunIo } from '../engine/job'
import { deleteRunner } from './deletion'
import { versionFingerprint, wasConfirmed } from './confirmed-versions'
import type { Agreed } from '../engine/job'
import type { CopyRequest } from './requests'
import { readAccess, setAccess } from './access'
import { fetchChecked } from './fetch-checked'
import { lookUp } from './lookup'
import { visible } from '#/lib/text'
import { hasOtherAccess, isCompressed, nameIsTaken } from './failure-words'

const nameIsTakenNext = 'Choose another name or folder, or delete the existing object.'
const corsOffAt = ({ bucket, cluster }: { readonly bucket: string; readonly cluster: string }) =>
  `The bucket ${bucket} in ${cluster} doesn’t allow browser uploads.`

/** Reports waits only, because the phases of the single steps aren't those of the whole. */
const waitsOf = (io: RunIo): RunIo => ({
  ...io,
  emit: (e) => {
    if (e.type === 'wait' || e.type === 'go') io.emit(e)
  },
})

/** The copy as an item of the destination's bucket. */
const inPlace = (item: JobItem, job: Job, name: string, file?: File, agreed?: Agreed): JobItem => ({
  ...item,
  job,
  name,
  file,
  size: file?.size ?? item.size,
  agreed,
})

const isSame = (a: ObjectEntry, b: ObjectEntry): boolean =>
  a.size === b.size && a.etag !== null && isMd5(a.etag) && a.etag === b.etag
/** Whether two objects certainly differ. Sizes can be unknown, and an ETag that isn't an MD5 proves nothing. */
const isOther = (a: ObjectEntry, b: ObjectEntry): boolean =>
  (a.size !== null && b.size !== null && a.size !== b.size) || (isMd5(a.etag) && isMd5(b.etag) && a.etag !== b.etag)

const taken = (name: string) => refused(nameIsTaken(name), nameIsTakenNext)
const refused = (detail: string, next: string) => ({ fault: 'refused' as const, detail, next, status: 0 })

/** `upload` sends and verifies one file. It replaces nothing. */
export const copyRunner = (r: CopyRequest, upload: Runner): Runner => {
  const place = { cluster: r.cluster, bucket: r.bucket }
  const isHere = r.to.cluster === r.cluster && r.to.bucket === r.bucket
  const remove = deleteRunner(r.shown)
  /** Names that this job sent, whose access a retry might still have to set. */
  const sent = new Set<string>()
  let there: Job | undefined
  const destination = (job: Job) => (there ??= { ...job, subject: { kind: 'object', ...r.to } })
  return async (item, io) => {
    const quiet = waitsOf(io)
    const looked = (at: JobItem, again?: boolean) =>
      lookUp(at, quiet, again).catch((e: unknown) => {
        throw signingFailure(e)
      })
    const job = destination(item.job)
    const name = String(item.payload)
    // Its own copy would count as stored, and the deletion of the source would leave nothing.
    if (name === item.name && isHere) return 'unchanged'
    const target = inPlace(item, job, name)
    const source = await looked(item)
    if (source === null) {
      const moved = r.kind === 'move' ? await looked(target) : null
      // Moved completely before a reload, unless the destination has another object. A size of 0 might be unknown.
      if (moved === null || (item.size > 0 && moved.size !== null && moved.size !== item.size))
        throw failure('object-gone', 404)
      return 'unchanged'
    }
    if (!wasConfirmed(r.shown, source)) return 'kept'
    const most = currentConfig()?.maxObjectBytes
    if (most !== undefined && (source.size ?? 0) > most) throw tooLarge({ most, sent: false })
    const before = await looked(target)
    // The same bucket under another name of its cluster, as some APIs have: this is the object itself and no copy.
    const isItself = before !== null && versionFingerprint(before) === versionFingerprint(source)
    if (isItself && r.to.bucket === r.bucket) return 'unchanged'
    // An object that this job moves away itself is no copy: without both, its content would be lost.
    if (before !== null && r.kind === 'move' && isHere && wasConfirmed(r.shown, before))
      throw refused(nameIsTaken(name), 'That object is part of the move. Try again when it has moved.')
    // Found now, because the store would refuse the copy only once the whole source was read.
    if (before !== null && isOther(before, source)) throw taken(name)
    const isThere = before !== null && isSame(before, source)
    if (!isThere) await store(source, item, target, quiet)
    const after = await looked(target, true)
    if (after === null) throw failure('not-stored')
    if (isOther(after, source))
      throw refused(
        `${visible(name).text} was changed by another client right after it was stored. The original stays where it is.`,
        'Check that object, then delete it or choose another name.',
      )
    if (r.preservesAccess) await keepAccess(item.name, name, quiet)
    if (r.kind === 'copy') return isThere ? 'unchanged' : 'done'
    // The queue needs to know when the deletion has been sent.
    const how = await remove(item, { ...quiet, emit: (e) => (e.type === 'signed' ? io : quiet).emit(e) })
    if (how === 'kept' && !isThere)
      throw refused(
        `${visible(item.name).text} changed while it was moved, so it stays. Its earlier version was copied to ${visible(name).text}.`,
        'Delete the copy, or move the new version.',
      )
    return how
  }

  async function store(source: ObjectEntry, item: JobItem, target: JobItem, io: RunIo): Promise<void> {
    const listAgain = async () => {
      const now = await lookUp(item, io, true)
      if (now !== null && versionFingerprint(now) === versionFingerprint(source)) return now
      throw refused(
        `${visible(item.name).text} changed while it was read. Nothing was copied.`,
        'Refresh the list, then copy or move the new version.',
      )
    }
    const { stream, type, size } = await fetchChecked({ place, name: item.name, listed: source, listAgain }, io)
    // Rejects with the failure of the stream. Browsers keep large blobs on disk.
    const blob = await new Response(stream).blob()
    // Browsers decompress an object with a Content-Encoding, which no page can turn off.
    if (size !== null && blob.size > size) throw refused(isCompressed(item.name), badAddressNext)
    const file = new File([blob], target.name.split('/').at(-1) ?? '', type === null ? {} : { type })
    const agreed: Agreed = { replaces: null, at: -Infinity, ...(type === null ? {} : { contentType: type }) }
    sent.add(target.name)
    try {
      await upload(inPlace(item, target.job, target.name, file, agreed), io)
    } catch (e) {
      if (!isFailure(e)) throw e
      if (e.fault === 'not-shown') {
        sent.delete(target.name)
        throw taken(target.name)
      }
      // The job offers to allow browser uploads for the bucket that it reads.
      if (e.fault === 'cors-off' && !isHere)
        throw refused(corsOffAt(r.to), 'Allow them in its access settings, then retry.')
      throw e
    }
  }

  /** Gives a copy its source's access. An object that existed before keeps its own: a change nobody asked for might expose it. */
  async function keepAccess(from: string, to: string, io: RunIo): Promise<void> {
    const acl = await readAccess({ ...place, name: from }, io)
    if (acl === 'custom' || acl === 'private') return
    const at = { ...r.to, name: to }
    if (sent.has(to)) await setAccess(at, acl, io)
    else if ((await readAccess(at, io)) !== acl) throw refused(hasOtherAccess(to), nameIsTakenNext)
  }
}
