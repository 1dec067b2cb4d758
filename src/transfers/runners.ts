/** What is done to one object, for every kind of job but downloads. */
import { call } from '../api/client'
import { currentConfig } from '../api/config'
import { isApiError } from '../api/errors'
import { objects, type ObjectEntry } from '../contract/objects'
import { contentType } from './content-type'
import { failure, isFailure, signingFailure } from './faults'
import type { Item, Runner, RunIo } from './job'
import { FRESH_MS, lookUp } from './look'
import type { Put } from './put'
import { fingerprint, isShown, type Shown } from './shown'
import { expiryFor } from './sign'
import { attempt, bareRequest, patientCall } from './signed-attempt'
import type { TransferFailure } from './state'
import type { Agreed, WritableAcl } from './types'

const at = ({ job, name }: Item) => ({ cluster: job.cluster, bucket: job.bucket, name })
/** Seconds: long enough for the request to start. */
const SHORT = 360

/** The bytes are there already, as after an answer that was lost. */
const STORED = failure('not-shown')

async function holdsBytes({ etag, size }: ObjectEntry, file: File, signal: AbortSignal): Promise<boolean> {
  if (size !== file.size) return false
  const { isMd5, md5Of, MD5_MOST_BYTES } = await import('../lib/md5')
  if (!isMd5(etag) || size > MD5_MOST_BYTES) return false
  // A file that cannot be read fails when it is sent, in words of its own.
  return (await md5Of(file, signal).catch(() => undefined)) === etag
}

/** Throws where the name holds what nobody agreed to replace. */
async function allowUpload(item: Item, file: File, io: RunIo): Promise<void> {
  const agreed = item.payload as Agreed | undefined
  if (agreed === undefined) return
  if (item.state.attempt === 1 && performance.now() - agreed.at < FRESH_MS) return
  const there = await lookUp(item, io)
  if (there === null || fingerprint(there) === agreed.replaces) return
  throw (await holdsBytes(there, file, io.signal)) ? STORED : { ...failure('not-shown'), found: there }
}

export const uploadRunner =
  (put: Put): Runner =>
  async (item, io) => {
    const { file } = item
    if (!file) throw failure('file-changed')
    const most = currentConfig()?.maxObjectBytes
    if (most !== undefined && file.size > most) throw failure('too-large')
    const type = contentType(file)
    const sent = attempt(
      {
        ...at(item),
        method: 'PUT',
        contentType: type,
        expiresIn: () => expiryFor(file.size, io.speed()),
        file,
        allowed: () => allowUpload(item, file, io),
        // A large file that starts again by itself may cost more than anyone wants.
        repeatable: false,
        send: ({ url }) =>
          put({
            url,
            contentType: type,
            file,
            signal: io.signal,
            onProgress: (loaded) => io.emit({ type: 'progress', loaded }),
            onSent: () => io.emit({ type: 'sent' }),
          }),
      },
      io,
    )
    try {
      await sent
    } catch (e) {
      if (e !== STORED) throw e
      io.emit({ type: 'signed' })
      return 'unchanged'
    }
    return 'done'
  }

const GONE = failure('not-shown')

/** Deletes versions that were shown; an object that was deleted already counts as done. */
export const deleteRunner =
  (shown: Shown): Runner =>
  async (item, io) => {
    const allowed = async () => {
      const there = await lookUp(item, io)
      if (there === null) throw GONE
      if (!isShown(shown, there)) throw failure('not-shown')
    }
    try {
      await attempt(
        {
          ...at(item),
          method: 'DELETE',
          expiresIn: () => SHORT,
          repeatable: true,
          allowed,
          send: ({ url, target }) => bareRequest({ url, target }, 'DELETE', io.signal),
        },
        io,
      )
    } catch (e) {
      if (isFailure(e) && e.fault === 'not-shown') {
        io.emit({ type: 'signed' })
        return e === GONE ? 'done' : 'kept'
      }
      if (!isFailure(e) || e.fault !== 'refused' || e.status !== 404) throw e
    }
    return 'done'
  }

export interface AclBefore {
  readonly name: string
  /** `custom` cannot be set again. */
  readonly before: WritableAcl | 'custom'
  readonly after: WritableAcl
}

const DELETED: TransferFailure = {
  fault: 'refused',
  detail: 'The object was deleted after you confirmed.',
  next: '',
  status: 404,
}

/**
 * Reads, remembers for undoing, then writes; versions that were not shown are kept, where `shown` is given. `note` resolves
 * when it is safely remembered.
 */
export const aclRunner =
  (note: (item: Item, change: AclBefore) => Promise<void>, shown?: Shown): Runner =>
  async (item, io: RunIo) => {
    const params = { clusterId: item.job.cluster, bucket: item.job.bucket }
    const { name, payload } = item
    const after = payload as WritableAcl
    const asked = async <T>(ask: Parameters<typeof patientCall<T>>[1]) =>
      patientCall(io, ask).catch(async (e: unknown) => {
        // A 404 is the bucket's, and stops the job, only where the bucket is not listed either.
        const there = isApiError(e) && e.kind === 'not-found' ? await seen(true) : undefined
        throw there === null ? DELETED : signingFailure(e)
      })
    const seen = (again = false) =>
      lookUp(item, io, again).catch((e: unknown) => {
        throw signingFailure(e)
      })
    const there = shown ? await seen() : null
    if (shown && there && !isShown(shown, there)) {
      io.emit({ type: 'signed' })
      return 'kept'
    }
    const { acl: before } = await asked((o) => call(objects.acl, { params, query: { name } }, o))
    io.emit({ type: 'signed' })
    if (before === after) return 'unchanged'
    await note(item, { name, before, after })
    await asked((o) => call(objects.updateAcl, { params, body: { acl: after, name } }, o))
    // After a wait it stands where it began: only what is sent can be done.
    io.emit({ type: 'signed' })
    return 'done'
  }
