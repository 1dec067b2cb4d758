import { call } from '#/console/api/client/client'
import { explain, toApiError } from '#/console/api/base/errors'
import { invalidateAreas } from '#/console/api/query/query-client'
import { session } from '#/console/api/session/session'
import type { AnyOp, Args } from '#/contract/op'
import { sentences } from '#/lib/sentences'
import { toast } from '#/console/kit/feedback/toast'

/** `change`: what was done, such as "Service web disabled". */
const notUndone = (change: string) => `Couldn’t undo: ${change}`

/** Milliseconds: time to read the toast and to reach it with F6. It also waits on focus, on hover and in a hidden tab. */
const UNDO_MS = 20_000

export interface UndoableChange<O extends AnyOp> {
  /** The change in the past tense: "Service web disabled" */
  readonly title: string
  readonly detail?: string | undefined
  /** The operation that restores the previous value */
  readonly op: O
  readonly args: Args<O>
  /** Reads the current value. False if anybody has changed it since, which Undo must not overwrite. */
  readonly isUnchanged: () => Promise<boolean>
  /** "Service web enabled again" */
  readonly undone: string
}

/** Confirms a change, and offers to undo it while nobody else has changed the same value. */
export function toastWithUndo<O extends AnyOp>(change: UndoableChange<O>): void {
  const { title, detail, op, args, isUnchanged, undone } = change
  let running = false
  const refresh = () => invalidateAreas([op.area, ...op.alsoTouches])
  const undo = async () => {
    if (running) return
    running = true
    const life = session.signal()
    try {
      if (await isUnchanged()) {
        await call(op, args)
        toast({ title: undone, tone: 'ok' })
      } else
        toast({
          title: notUndone(title),
          detail: 'A newer change exists, so nothing was undone.',
          tone: 'warn',
          timeout: UNDO_MS,
        })
      void refresh()
    } catch (e) {
      // Signed out, or in to another account.
      if (life.aborted && session.get().status !== 'expired') return
      const why = explain(toApiError(e, op.id))
      // Without a response the value is read again, and the next Undo looks before it sends.
      void refresh()
      toast({
        title: notUndone(title),
        detail: sentences(why.title, why.detail),
        tone: 'danger',
        action: { label: 'Try again', onAct: () => void undo() },
      })
    } finally {
      running = false
    }
  }
  toast({ title, detail, tone: 'ok', timeout: UNDO_MS, action: { label: 'Undo', onAct: () => void undo() } })
}
