/** Changes many rows by a small pool of requests within the request budget. It ends with the page. */
import { explain, isApiError } from '#/console/api/base/errors'
import { invalidateAreas } from '#/console/api/query/query-client'
import { session } from '#/console/api/session/session'
import type { AnyOp } from '#/contract/op'
import { sentences } from '#/lib/sentences'
import { bulkView } from './bulk-view'
import type { RowAction } from './row-actions'

export interface BulkWork<T> {
  readonly title: string
  /** The write, whose area is read again at the end. */
  readonly op: Pick<AnyOp, 'area' | 'alsoTouches'>
  readonly rows: readonly T[]
  readonly nameOf: (row: T) => string
  readonly run: RowAction<T>
}

const AT_ONCE = 4
let serial = 0

const reasonOf = (e: unknown): string => {
  const { title, detail, next } = explain(e)
  return sentences(detail === '' ? title : `${title}. ${detail}`, next)
}
/** Whether the failure affects every row, so that sending more is pointless. A missing grant can affect one alone. */
const affectsAll = (e: unknown): boolean =>
  isApiError(e) &&
  (e.kind === 'unauthorized' || e.kind === 'unreachable' || (e.kind === 'forbidden' && e.missingScopes.length > 0))

/** Starts the change. The list shows its progress and outcome. */
export function startBulk<T>({ title, op, rows, nameOf, run }: BulkWork<T>): void {
  const cut = new AbortController()
  const io = { signal: cut.signal, emit: () => undefined, group: `bulk-${(serial += 1)}` }
  let done = 0
  let failed: { readonly row: T; readonly why: string }[] = []

  const show = (running: boolean) => {
    if (cut.signal.aborted) return
    const names = failed.map(({ row, why }) => ({ name: nameOf(row), why }))
    bulkView.set({ title, all: rows.length, done, failed: names, running, retry, stop })
  }
  const send = async (some: readonly T[]) => {
    failed = []
    let stopped: string | undefined
    const left = some.values()
    const work = async () => {
      // The workers share the iterator, so that each row is taken once.
      for (const row of left) {
        if (stopped !== undefined) failed.push({ row, why: stopped })
        else
          try {
            await run(row, io)
            done += 1
          } catch (e) {
            if (cut.signal.aborted) return
            const why = reasonOf(e)
            if (affectsAll(e)) stopped = why
            failed.push({ row, why })
          }
        show(true)
      }
    }
    show(true)
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    void invalidateAreas([op.area, ...op.alsoTouches])
    show(false)
    forget()
  }
  const stop = () => {
    cut.abort()
    forget()
    bulkView.set(null)
  }
  const forget = session.onWipe((why) => {
    if (why === 'signed-out') stop()
  })
  const retry = () => void send(failed.map(({ row }) => row))
  void send(rows)
}
