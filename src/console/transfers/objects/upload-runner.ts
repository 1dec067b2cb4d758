/** Uploads one file. It counts as stored only once the bucket is known to have exactly these bytes. */
import { isBucketGone } from '#/console/api/client/bucket-gone'
import { currentConfig } from '#/console/api/base/config'
import type { ObjectEntry } from '#/contract/objects'
import { isMd5, md5Of } from '#/lib/md5'
import { contentType } from './content-type'
import { failure, signingFailure, tooLarge } from '../engine/faults'
import { isFailure } from '../engine/failure'
import { bucketOf, type JobItem, type RunIo, type Runner } from '../engine/job'
import { type Condition, ONLY_IF_FREE, onlyVersion, PRECONDITION_FAILED, sendConditionally } from './conditions'
import { FRESH_MS, lookUp, lookUpName } from './lookup'
import { otherName } from './free-name'
import { pause, cutAfter, type AttemptIo } from './retried-calls'
import type { Put } from './put'
import type { StoreAnswer } from './store-answer'
import { versionFingerprint } from './confirmed-versions'
import { expiryFor, type Signed } from './sign'
import { sendSigned } from './signed-attempt'
import { differsNamed } from './failure-words'

/** The uploaded file, and its MD5 in hex, computed once. The MD5 rejects with TransferFailure if the file changed. */
interface SentFile {
  readonly file: File
  readonly sum: () => Promise<string>
}

const differs = (name: string) => ({
  ...failure('differs'),
  detail: differsNamed(name),
})

/**
 * Compares the stored object with the file. An ETag that isn't an MD5 (multipart or encrypted) proves nothing and is
 * accepted. If the page can't read the ETag, it lists the object. Throws TransferFailure.
 */
async function verifyStored(
  item: JobItem,
  { file, sum }: SentFile,
  { etag }: StoreAnswer,
  io: AttemptIo,
): Promise<void> {
  let stored = etag ?? null
  if (stored === null) {
    const entry = await lookUp(item, io, true).catch((e: unknown) => {
      throw failure('unconfirmed', 0, e)
    })
    if (!entry) throw failure('not-stored')
    if (entry.size !== null && entry.size !== file.size) throw differs(item.name)
    stored = entry.etag
  }
  if (isMd5(stored) && stored !== (await sum())) throw differs(item.name)
}

/** Milliseconds between two lookups, because a store might list an object only some time after storing it. */
const LOOK_AGAIN_MS = 1000

/** Whether a file was stored although its response was lost. Throws ApiError, or AbortError when canceled. */
async function hasArrived(item: JobItem, { file, sum }: SentFile, io: AttemptIo): Promise<boolean> {
  for (let look = 0; look < 2; look += 1) {
    if (look > 0) await pause(LOOK_AGAIN_MS, io.signal)
    const entry = await lookUp(item, io, true)
    if (entry?.size === file.size && isMd5(entry.etag) && entry.etag === (await sum())) return true
  }
  return false
}

/** Whether the bucket already has the bytes, as after a lost response. */
const STORED = failure('not-shown')

async function holdsBytes({ etag, size }: ObjectEntry, { file, sum }: SentFile): Promise<boolean> {
  if (size !== file.size) return false
  if (!isMd5(etag)) return false
  // An unreadable file fails when it is sent, with its own message.
  return (await sum().catch(() => undefined)) === etag
}

/** The condition for the upload. Throws if the name has a version that the user didn't agree to replace. */
async function allowUpload(item: JobItem, sending: SentFile, io: RunIo): Promise<Condition> {
  const { agreed } = item
  if (agreed?.replaces === undefined) return undefined
  if (item.state.attempt === 1 && performance.now() - agreed.at < FRESH_MS)
    return agreed.replaces === null ? ONLY_IF_FREE : onlyVersion(agreed.etag)
  return agreedVersion(item, sending, io)
}

/** Looks the name up. Throws if it has a version that the user didn't agree to replace. */
async function agreedVersion(item: JobItem, sending: SentFile, io: RunIo, again?: boolean): Promise<Condition> {
  const there = await lookUp(item, io, again).catch((e: unknown) => {
    throw io.signal.aborted ? e : signingFailure(e)
  })
  if (there === null) return ONLY_IF_FREE
  if (versionFingerprint(there) === item.agreed?.replaces) return onlyVersion(there.etag)
  throw await inTheWay(there, sending)
}

const inTheWay = async (there: ObjectEntry, sending: SentFile) =>
  (await holdsBytes(there, sending)) ? STORED : { ...failure('not-shown'), found: there }

/** After a 412, because another client wrote before the request. */
async function overtaken(item: JobItem, sending: SentFile, io: RunIo) {
  const there = await lookUp(item, io, true).catch((e: unknown) => {
    throw signingFailure(e)
  })
  return there === null ? failure('overtaken', PRECONDITION_FAILED) : inTheWay(there, sending)
}

/** Gives a second copy the first free name. */
async function nameCopy(item: JobItem, io: RunIo): Promise<void> {
  const { copyOf, at, contentType: type } = item.agreed ?? { copyOf: undefined, at: 0 }
  if (copyOf === undefined || at !== -Infinity) return
  for (let n = 2; ; n += 1) {
    const name = otherName(copyOf, n)
    const there = await lookUpName(item.job, name, io, n === 2).catch((e: unknown) => {
      throw io.signal.aborted ? e : signingFailure(e)
    })
    if (there !== null) continue
    item.name = name
    item.agreed = { replaces: null, at: performance.now(), copyOf, contentType: type }
    return
  }
}

export const uploadRunner =
  (put: Put): Runner =>
  async (item, io) => {
    const { file } = item
    await nameCopy(item, io)
    if (!file) throw failure('file-changed')
    const most = currentConfig()?.maxObjectBytes
    if (most !== undefined && file.size > most) throw tooLarge({ most, sent: false })
    const { sum, stop } = summing(file)
    try {
      await send({ file, sum }, put, item, io)
    } catch (e) {
      if (e !== STORED) throw e
      io.emit({ type: 'signed' })
      io.emit({ type: 'confirm' })
      return 'unchanged'
    } finally {
      stop()
    }
    return 'done'
  }

async function send(sending: SentFile, put: Put, item: JobItem, io: RunIo): Promise<void> {
  const { file, sum } = sending
  const { name, job } = item
  const type = item.agreed?.contentType ?? (await contentType(file))
  let answer: StoreAnswer | undefined
  let sent = false
  let everSent = false
  const cut = cutAfter(io.signal, () => sent)
  let condition: Condition
  const one = async ({ url, exists }: Signed): Promise<StoreAnswer> => {
    // A store without conditional requests would replace an object that appeared since the listing.
    if (exists === true && condition === ONLY_IF_FREE) condition = await agreedVersion(item, sending, io, true)
    // A wait for that lookup puts the phase back.
    io.emit({ type: 'signed' })
    // Computed while the file is sent, so that the sum is known when the response arrives.
    void sum().catch(() => undefined)
    answer = undefined
    sent = false
    let moved = 0
    answer = await sendConditionally({
      place: bucketOf(job),
      condition,
      url,
      look: async () => {
        await agreedVersion(item, sending, io, true)
        io.emit({ type: 'signed' })
      },
      hasMoved: () => sent || moved > 0,
      signal: io.signal,
      send: async (required) =>
        put({
          url,
          contentType: type,
          condition: required,
          file,
          signal: cut.signal,
          onProgress: (loaded) => {
            moved = loaded
            io.emit({ type: 'progress', loaded })
          },
          onSent: () => {
            sent = true
            everSent = true
            io.emit({ type: 'sent' })
          },
        }),
    })
    if (answer.status === PRECONDITION_FAILED && condition) throw await overtaken(item, sending, io)
    return answer
  }
  let why: unknown
  try {
    await sendSigned(
      {
        ...bucketOf(job),
        name,
        method: 'PUT',
        contentType: type,
        expiresIn: () => expiryFor(file.size, io.speed()),
        file,
        allowed: async () => {
          condition = await allowUpload(item, sending, io)
        },
        // An automatic restart of a large file could cost more than the user wants.
        repeatable: false,
        send: one,
      },
      io,
    )
  } catch (e) {
    why = e
  } finally {
    cut.end()
  }
  if (why !== undefined && (!everSent || !isOpen(answer, why))) throw why
  io.emit({ type: 'confirm' })
  const quiet = { signal: AbortSignal.timeout(ASK_MS), emit: () => undefined }
  if (answer && isStored(answer)) return verifyStored(item, sending, answer, io.signal.aborted ? quiet : io)
  const arrived = await hasArrived(item, sending, quiet).catch((e: unknown) => {
    if (isFailure(e)) throw e
  })
  if (arrived) return
  // A canceled upload might still be stored. Only a rejection or a deleted bucket proves that it isn't.
  if (io.signal.aborted && !(await isBucketGone(bucketOf(job), quiet.signal))) throw failure('unconfirmed', 0, why)
  throw why
}

/** Whether the file might be stored: there was no response, or one that a proxy might have sent. */
function isOpen(answer: StoreAnswer | undefined, why: unknown): boolean {
  if (isFailure(why) && (why.fault === 'bucket-gone' || why.fault === 'file-changed')) return false
  return !answer || isStored(answer) || LOST.includes(answer.status)
}
/** Whether there was no response, or one that a gateway might send regardless of the store. */
const LOST = [0, 500, 502, 503, 504]
const isStored = ({ status }: StoreAnswer) => status >= 200 && status < 300
/** Milliseconds for which the bucket is checked after an upload without a response. */
const ASK_MS = 30_000

/** Computes the MD5 once. A file that can no longer be read counts as changed. */
function summing(file: File) {
  const stop = new AbortController()
  let reading: Promise<string> | undefined
  return {
    stop: () => stop.abort(),
    sum: () =>
      (reading ??= md5Of(file, stop.signal).catch((e: unknown) => {
        throw stop.signal.aborted ? e : failure('file-changed', 0, e)
      })),
  }
}
