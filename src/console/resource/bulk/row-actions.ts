/** How one row of many is changed. Each write is sent once. If its response is lost, the resource is read. */
import { isApiError } from '#/console/api/base/errors'
import {
  callUntilAnswered,
  writeUntilAnswered,
  type AttemptIo,
  type SentWriteOptions,
} from '#/console/transfers/objects/retried-calls'

export interface RowIo extends AttemptIo {
  /** The activity has one line for all rows. */
  readonly group: string
}
type Send<T> = (row: T, o: Omit<SentWriteOptions, 'within'> & { readonly within: string }) => Promise<unknown>
type View<T, N> = (row: T, o: SentWriteOptions) => Promise<N>
export type RowAction<T> = (row: T, io: RowIo) => Promise<unknown>

/** A write with an unknown outcome, which must not be retried automatically. */
class Doubtful extends Error {
  override readonly name = 'Doubtful'
}
const isGone = (e: unknown) => isApiError(e) && e.kind === 'not-found'

const sendOnce = <T>(row: T, io: RowIo, send: Send<T>) =>
  writeUntilAnswered(io, (o) =>
    send(row, { ...o, within: io.group }).catch((e: unknown) => {
      throw isApiError(e) && (e.kind === 'unknown-outcome' || e.kind === 'server') ? new Doubtful('', { cause: e }) : e
    }),
  )

/** Waits for a write. If its outcome is unknown, `isDone` reads the resource. */
async function orRead(sent: Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await sent
  } catch (e) {
    if (!(e instanceof Doubtful)) throw e
    if (!(await isDone())) throw e.cause
  }
}

/** A resource that is already deleted counts as done. */
export const deletion =
  <T>(send: Send<T>, view: View<T, unknown>): RowAction<T> =>
  async (row, io) => {
    const sent = sendOnce(row, io, send).catch((e: unknown) => {
      if (!isGone(e)) throw e
    })
    await orRead(sent, () => callUntilAnswered(io, (o) => view(row, o)).then(() => false, isGone))
  }

/** Reads first, because the resource might have changed since the selection. */
export const change =
  <T, N>(view: View<T, N>, isApplied: (now: N, row: T) => boolean, send: (now: N) => Send<T>): RowAction<T> =>
  async (row, io) => {
    const read = () => callUntilAnswered(io, (o) => view(row, o))
    const now = await read()
    if (isApplied(now, row)) return
    await orRead(sendOnce(row, io, send(now)), async () => isApplied(await read(), row))
  }

/** A setting that can't be read. Sending it twice has the same result as once. */
export const setting =
  <T>(send: Send<T>): RowAction<T> =>
  (row, io) =>
    writeUntilAnswered(io, (o) => send(row, { ...o, within: io.group }))
