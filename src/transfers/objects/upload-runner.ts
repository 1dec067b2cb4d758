/** Sending one file: it counts as stored only when the bucket is known to have these very bytes. */
import { currentConfig } from '#/api/client/config'
import type { ObjectEntry } from '#/contract/objects'
import { isMd5, md5Of } from '#/lib/md5'
import { contentType } from './content-type'
import * as copy from '../engine/copy'
import { failure, isFailure, signingFailure, tooLarge } from '../engine/faults'
import { bucketOf, type JobItem, type RunIo, type Runner } from '../engine/job'
import { type Condition, ONLY_IF_FREE, onlyVersion, PRECONDITION_FAILED, sendConditionally } from './conditions'
import { FRESH_MS, lookUp, lookUpName } from './look'
import { otherName } from './free-name'
import { cancelled, pause } from '../engine/retry'
import type { Put, StoreAnswer } from './put'
import { versionFingerprint } from '../bulk/shown'
import { expiryFor, type Signed } from './sign'
import { attempt, type AttemptIo } from './signed-attempt'
import type { Agreed } from '../engine/types'

/** Whether a bucket has what was sent. */
/** What was sent, and its MD5 in hex, which is read once; rejects with TransferFailure where the file changed. */
interface SentFile {
  readonly file: File
  readonly sum: () => Promise<string>
}

const differs = (name: string) => ({
  ...failure('differs'),
  detail: copy.differsNamed(name),
})

/**
 * Compares what the store took with the file. An ETag that is no MD5 (of parts, or encrypted) proves nothing and is let
 * pass; where the page may read none, the listing is asked. Throws TransferFailure.
 */
async function verifyStored(
  item: JobItem,
  { file, sum }: SentFile,
  { etag }: StoreAnswer,
  io: AttemptIo,
): Promise<void> {
  let told = etag ?? null
  if (told === null) {
    const entry = await lookUp(item, io, true).catch((e: unknown) => {
      throw failure('unconfirmed', 0, e)
    })
    if (!entry) throw failure('not-stored')
    if (entry.size !== null && entry.size !== file.size) throw differs(item.name)
    told = entry.etag
  }
  if (isMd5(told) && told !== (await sum())) throw differs(item.name)
}

/** Between two looks: a store may list an object only a moment after it took it. */
const LOOK_AGAIN_MS = 1000

/** Whether a file arrived whose answer did not. Throws ApiError, or AbortError when canceled. */
async function hasArrived(item: JobItem, { file, sum }: SentFile, io: AttemptIo): Promise<boolean> {
  for (let look = 0; look < 2; look += 1) {
    if (look > 0) await pause(LOOK_AGAIN_MS, io.signal)
    const entry = await lookUp(item, io, true)
    if (entry?.size === file.size && isMd5(entry.etag) && entry.etag === (await sum())) return true
  }
  return false
}

/** The bytes are there already, as after an answer that was lost. */
const STORED = failure('not-shown')

async function holdsBytes({ etag, size }: ObjectEntry, { file, sum }: SentFile): Promise<boolean> {
  if (size !== file.size) return false
  if (!isMd5(etag)) return false
  // A file that cannot be read fails when it is sent, in words of its own.
  return (await sum().catch(() => undefined)) === etag
}

/** What the store must find under the name. Throws where it is known to be what nobody agreed to replace. */
async function allowUpload(item: JobItem, sending: SentFile, io: RunIo): Promise<Condition> {
  const agreed = item.payload as Agreed | undefined
  if (agreed === undefined) return undefined
  if (item.state.attempt === 1 && performance.now() - agreed.at < FRESH_MS)
    return agreed.replaces === null ? ONLY_IF_FREE : onlyVersion(agreed.etag)
  const there = await lookUp(item, io)
  if (there === null) return ONLY_IF_FREE
  if (versionFingerprint(there) === agreed.replaces) return onlyVersion(there.etag)
  throw await inTheWay(there, sending)
}

const inTheWay = async (there: ObjectEntry, sending: SentFile) =>
  (await holdsBytes(there, sending)) ? STORED : { ...failure('not-shown'), found: there }

/** After a 412: another client was quicker than the request. */
async function overtaken(item: JobItem, sending: SentFile, io: RunIo) {
  const there = await lookUp(item, io, true).catch((e: unknown) => {
    throw signingFailure(e)
  })
  return there === null ? failure('overtaken', PRECONDITION_FAILED) : inTheWay(there, sending)
}

/** Gives a second copy the first free name beside the one that stays. */
async function nameCopy(item: JobItem, io: RunIo): Promise<void> {
  const { copyOf, at } = (item.payload as Agreed | undefined) ?? { copyOf: undefined, at: 0 }
  if (copyOf === undefined || at !== -Infinity) return
  for (let n = 2; ; n += 1) {
    const name = otherName(copyOf, n)
    const there = await lookUpName(item.job, name, io, n === 2).catch((e: unknown) => {
      throw io.signal.aborted ? e : signingFailure(e)
    })
    if (there !== null) continue
    item.name = name
    item.payload = { replaces: null, at: performance.now(), copyOf } satisfies Agreed
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
      return 'unchanged'
    } finally {
      stop()
    }
    return 'done'
  }

async function send(sending: SentFile, put: Put, item: JobItem, io: RunIo): Promise<void> {
  const { file, sum } = sending
  const { name, job } = item
  const type = contentType(file)
  let answer: StoreAnswer | undefined
  let sent = false
  let everSent = false
  const cut = cutAfter(io.signal, () => sent)
  let condition: Condition
  const one = async ({ url }: Signed): Promise<StoreAnswer> => {
    // Read beside the sending, which cannot be listened to: the sum is there when the answer comes.
    void sum().catch(() => undefined)
    answer = undefined
    sent = false
    let moved = 0
    answer = await sendConditionally({
      place: bucketOf(job),
      condition,
      mayHaveLeft: () => sent || moved > 0,
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
    await attempt(
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
        // A large file that starts again by itself may cost more than anyone wants.
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
  // What was canceled may still arrive: only a refusal says that it was not stored.
  if (!arrived) throw io.signal.aborted ? failure('unconfirmed', 0, why) : why
}

/** Without an answer, or with one that something on the way may have given, the file may have been stored all the same. */
function isOpen(answer: StoreAnswer | undefined, why: unknown): boolean {
  if (isFailure(why) && (why.fault === 'bucket-gone' || why.fault === 'file-changed')) return false
  return !answer || isStored(answer) || LOST.includes(answer.status)
}
/** No answer, or one that a gateway gives whatever the store did. */
const LOST = [0, 500, 502, 503, 504]
const isStored = ({ status }: StoreAnswer) => status >= 200 && status < 300
/** How long the answer is waited for once everything is sent and the upload is canceled. */
const GRACE_MS = 10_000
/** How long the bucket is asked what became of an upload without an answer. */
const ASK_MS = 30_000

/** The MD5, read once however often it is asked for. A file that cannot be read any more is one that changed. */
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

/** Canceling cuts the connection at once; after the last byte only when no answer comes, which says what was stored. */
function cutAfter(signal: AbortSignal, sent: () => boolean) {
  const cut = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    if (sent()) timer = setTimeout(() => cut.abort(cancelled()), GRACE_MS)
    else cut.abort(cancelled())
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return {
    signal: cut.signal,
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    },
  }
}
