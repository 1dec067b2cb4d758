/** Detaches or deletes one volume of many (Part B 4.5). Each write is sent once. If its response is lost, the volume is read. */
import { call } from '#/api/client/client'
import { explain, isApiError } from '#/api/client/errors'
import { volumes, type Volume } from '#/contract/volumes'
import { signingFailure } from '../engine/faults'
import type { Runner, RunIo } from '../engine/job'
import { patientCall, type AttemptIo } from '../objects/signed-attempt'
import type { TransferFailure } from '../engine/state'
import type { VolumeKind, VolumeNamed } from '../engine/types'

/** A write with an unknown outcome, which must not be retried automatically. */
class Doubtful extends Error {
  override readonly name = 'Doubtful'
}
const isGone = (e: unknown) => isApiError(e) && e.kind === 'not-found'

type Ask<T> = Parameters<typeof patientCall<T>>[1]
const sentOnce = <T>(io: AttemptIo, ask: Ask<T>) =>
  patientCall(io, (o) =>
    ask(o).catch((e: unknown) => {
      throw isApiError(e) && (e.kind === 'unknown-outcome' || e.kind === 'server') ? new Doubtful('', { cause: e }) : e
    }),
  )

/** The failure of one volume. A deleted volume or a missing grant doesn't affect the others. */
function failureOf(e: unknown): TransferFailure {
  const why = signingFailure(e)
  if (!isApiError(e) || (!isGone(e) && (e.kind !== 'forbidden' || e.missingScopes.length > 0))) return why
  return { fault: 'refused', detail: explain(e).detail || why.detail, next: why.next, status: e.status }
}

/** Sends a write. If its outcome is unknown, `holds` checks the volume. */
async function orLook(send: Promise<unknown>, holds: () => Promise<boolean>): Promise<void> {
  try {
    await send
  } catch (e) {
    if (!(e instanceof Doubtful)) throw e
    if (!(await holds())) throw e.cause
  }
}

const RUN: Readonly<Record<VolumeKind, (v: VolumeNamed, io: RunIo) => Promise<'done' | 'unchanged'>>> = {
  // Read first, because the volume might have been moved since the selection, also by this job before a reload.
  async 'volume-detach'(v, io) {
    if ((await read(v, io)).instance_id !== v.instance) return 'unchanged'
    const send = sentOnce(io, (o) => call(volumes.detach, at(v), o))
    await orLook(send, async () => (await read(v, io)).instance_id !== v.instance)
    return 'done'
  },
  async 'volume-delete'(v, io) {
    const send = sentOnce(io, (o) => call(volumes.remove, at(v), o)).catch((e: unknown) => {
      if (!isGone(e)) throw e
    })
    await orLook(send, () => read(v, io).then(() => false, isGone))
    return 'done'
  },
}
const at = (v: VolumeNamed) => ({ params: { volumeId: v.id } })
const read = (v: VolumeNamed, io: RunIo): Promise<Volume> => patientCall(io, (o) => call(volumes.view, at(v), o))

export const volumeRunner =
  (kind: VolumeKind): Runner =>
  async (item, io) => {
    try {
      const how = await RUN[kind](item.payload as VolumeNamed, io)
      // After a wait the state is back at its start, and only a sent request can become done.
      io.emit({ type: 'signed' })
      return how
    } catch (e) {
      throw io.signal.aborted ? e : failureOf(e)
    }
  }
